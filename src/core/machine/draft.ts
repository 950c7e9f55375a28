// A step in the making. It is the one mutable thing of the kernel, and it lives within one call of
// `advance`: nothing of it is seen until the step is whole, so a throw leaves no trace (kernel.md §10).

import type { Budget } from '../budget/gates.ts';
import { checkBudget, leavesRoom } from '../budget/gates.ts';
import { estimateMerging, estimateMessage } from '../budget/estimator.ts';
import { promptTokens } from '../budget/calibration.ts';
import { MAIN_RUN } from '../conversation/entry.ts';
import type { Entry, StepEntry } from '../conversation/entry.ts';
import type { Marker, RollbackReason } from '../conversation/marker.ts';
import type { Message, Usage, UserMessage } from '../conversation/message.ts';
import { suspendMessage } from '../conversation/suspend.ts';
import { applyEntry } from './apply-entry.ts';
import type { Control, FinalizationTrigger, PromptPlace } from './control.ts';
import { estimateOf, rawTokens, tailOf, visibleCount } from './state.ts';
import type { KernelState } from './state.ts';
import type { StepInfo } from './step.ts';
import { actionOf, phaseOf } from './stage.ts';
import type { Action, ClosedStage, Phase, Stage } from './stage.ts';
import { assertTransition } from './transitions.ts';

/** One step: the next state, what it appended, and what the driver does next. */
export type Step = {
  state: KernelState;
  stage: Stage;
  phase: Phase;
  action: Action;
  appended: readonly Entry[];
  info: StepInfo;
};

/** The facts of a step that are not counted from the state. */
export type Facts = Omit<
  StepInfo,
  | 'stage'
  | 'phase'
  | 'stagePath'
  | 'visibleCount'
  | 'rawCount'
  | 'appendedCount'
  | 'turnCount'
  | 'rollbackCount'
  | 'replayIssues'
>;

type Line = Pick<Entry, 'seq' | 'at' | 'run' | 'parent'>;

export class StepDraft {
  state: KernelState;
  control: Control;
  facts: Facts = {};
  private readonly appended: Entry[] = [];
  private readonly path: Stage[];
  private readonly at: number;

  constructor(state: KernelState, at: number) {
    this.state = state;
    this.control = state.control;
    this.path = [state.control.stage];
    this.at = at;
    if (this.control.forced !== null) {
      this.facts.finalizationTrigger = this.control.forced.trigger;
    }
  }

  get tail(): Message | undefined {
    return tailOf(this.state);
  }

  get length(): number {
    return this.state.chain.size;
  }

  /** Passes on to `stage`; throws `TransitionError` where the table has no such hop. */
  hop(stage: Stage): void {
    assertTransition(this.control.stage, stage);
    this.control = { ...this.control, stage };
    this.path.push(stage);
  }

  say(message: Message, usage?: Usage): void {
    this.append({
      ...this.line(),
      kind: 'message',
      message,
      ...(usage === undefined ? {} : { usage }),
    });
  }

  mark(marker: Marker): void {
    this.append({ ...this.line(), kind: 'marker', marker });
  }

  /** Hides the last `hide` messages: one turn with its exchange (kernel.md §5, Rollback). */
  rollback(hide: number, reason: RollbackReason): void {
    this.mark({ type: 'rollback', hide, reason });
    this.control = { ...this.control, turnCount: Math.max(0, this.control.turnCount - 1) };
    this.facts.hidden = (this.facts.hidden ?? 0) + hide;
    this.facts.rollbackReason = reason;
  }

  /** A USER of the program, over a bridge where the chain ends in a tool result (kernel.md §2, Bridge). */
  prompt(text: string): Exclude<PromptPlace, 'silent'> {
    const place = placeOf(this.tail);
    if (place === 'bridged') this.bridge();
    this.say(promptMessage(text));
    this.control = { ...this.control, prompted: true };
    return place;
  }

  /** SUSPEND before a USER. */
  bridge(): void {
    this.say(suspendMessage());
    this.facts.bridged = true;
  }

  /** Whether `prompt(text)` would leave room for an answer (kernel.md §6, warning). */
  fits(text: string): boolean {
    const { estimator } = this.state.hooks;
    const { tail } = this;
    const message = promptMessage(text);
    const added =
      tail?.role === 'user'
        ? estimateMerging(estimator, tail, message)
        : estimateMessage(estimator, message);
    const bridge = tail?.role === 'tool' ? estimateMessage(estimator, suspendMessage()) : 0;
    const tokens = promptTokens(this.state.calibration, rawTokens(this.state) + added + bridge);
    return leavesRoom(this.state.config, tokens);
  }

  /** Where the prompt stands now; remembered as the last check of the step. */
  checkBudget(): Budget | null {
    const budget = checkBudget(this.state.config, estimateOf(this.state));
    if (budget !== null) this.facts.budget = budget;
    return budget;
  }

  /** Ends the round at `stage`: the chain is closed and the counts of the round are over (kernel.md §2, Closing). */
  close(stage: ClosedStage, trigger?: FinalizationTrigger): void {
    if (trigger !== undefined) this.facts.finalizationTrigger = trigger;
    if (this.tail?.role === 'user' || this.tail?.role === 'tool') this.say(suspendMessage());
    this.hop(stage);
    this.control = {
      ...this.control,
      rollbackCount: 0,
      resume: null,
      forced: null,
      prompted: false,
    };
  }

  /** The whole step, itself an entry. */
  finish(input: string): Step {
    const { stage, turnCount, rollbackCount } = this.control;
    const { replayIssues } = this.state;
    const info: StepInfo = {
      stage,
      phase: phaseOf(stage),
      stagePath: this.path,
      visibleCount: visibleCount(this.state),
      rawCount: this.state.rawCount,
      appendedCount: this.appended.length,
      turnCount,
      rollbackCount,
      ...this.facts,
      ...(replayIssues > 0 ? { replayIssues } : {}),
    };
    const entry: StepEntry = {
      ...this.line(),
      kind: 'step',
      input,
      info,
      control: this.control,
    };
    this.append(entry);
    return {
      state: this.state,
      stage,
      phase: info.phase,
      action: actionOf(stage),
      appended: this.appended,
      info,
    };
  }

  private append(entry: Entry): void {
    this.state = applyEntry(this.state, entry);
    this.appended.push(entry);
  }

  private line(): Line {
    return lineAfter(this.state, this.at, MAIN_RUN);
  }
}

/** Number and place of the next entry; an entry that does not follow the one numbered before it names its parent (storage.md §1). */
export function lineAfter(state: KernelState, at: number, run: string): Line {
  const seq = state.nextSeq;
  const line = { seq, at, run };
  return state.lastSeq === seq - 1 ? line : { ...line, parent: state.lastSeq };
}

function promptMessage(text: string): UserMessage {
  return { role: 'user', parts: [{ text }], synthetic: true };
}

function placeOf(tail: Message | undefined): Exclude<PromptPlace, 'silent'> {
  if (tail?.role === 'tool') return 'bridged';
  return tail?.role === 'user' ? 'merged' : 'alone';
}
