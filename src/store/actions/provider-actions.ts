// Providers and keys: saved, listed, tested. The key goes into its own store and nowhere else.

import type { Failure } from '#core/conversation/failure.ts';
import type { Endpoint } from '#core/prompt/request.ts';
import type { ProviderSettings } from '#core/settings/settings.ts';
import { isMixedContent, webOrigin } from '#core/settings/web-address.ts';
import { roomList } from '../selectors/rooms.ts';
import type { ConnectionHint, ConnectionState } from '../state.ts';
import { isTheirs } from '../selectors/providers.ts';
import { choose } from './app-actions.ts';
import type { ActionDeps } from './deps.ts';
import { faultOf } from './faults.ts';

/** The form of the settings, as the person filled it. An empty key keeps the one that is stored. */
export type ProviderForm = { provider: string; baseUrl: string; model: string; key: string };

export type ProviderActions = {
  /** Whether it was saved. */
  saveProvider: (form: ProviderForm) => Promise<boolean>;
  /** Nothing is stored but the list. */
  refreshModels: (form: ProviderForm) => Promise<void>;
  /** Nothing is stored: what is tried out may be wrong. */
  testConnection: (form: ProviderForm) => Promise<void>;
  clearConnection: () => Promise<void>;
};

export function createProviderActions(deps: ActionDeps): ProviderActions {
  const { store, providerOf } = deps;
  const asked = new Newest();
  const ask = async (
    form: ProviderForm,
    work: (signal: AbortSignal) => Promise<ConnectionState>,
  ): Promise<void> => {
    const signal = asked.begin();
    const takeBack = form.key === '' ? null : deps.secrets.lend(form, form.key);
    store.setState({ connection: { status: 'busy' } });
    try {
      const connection = await work(signal);
      if (!signal.aborted) store.setState({ connection });
    } catch (error) {
      const { fault } = faultOf(error);
      if (!signal.aborted) store.setState({ connection: { status: 'notStored', fault } });
    } finally {
      takeBack?.();
    }
  };
  return {
    saveProvider: (form) =>
      save(deps, form).catch((error: unknown) => {
        store.setState({ connection: { status: 'notStored', fault: faultOf(error).fault } });
        return false;
      }),
    refreshModels: (form) =>
      ask(form, async (signal) => {
        const list = await providerOf(form.provider).listModels(endpointOf(form), signal);
        if (!list.ok) return failed(deps, form, list.failure);
        await keep(deps, form, { models: list.models });
        return { status: 'listed', count: list.models.length };
      }),
    testConnection: (form) =>
      ask(form, async (signal) => {
        const test = await providerOf(form.provider).testConnection(endpointOf(form), signal);
        return test.ok ? { status: 'ok', model: test.model } : failed(deps, form, test.failure);
      }),
    clearConnection: () => {
      asked.begin();
      store.setState({ connection: { status: 'idle' } });
      return Promise.resolve();
    },
  };
}

function failed(
  { catalogue }: Pick<ActionDeps, 'catalogue'>,
  form: ProviderForm,
  failure: Failure,
): ConnectionState {
  const { kind, message } = failure;
  const hint = hintFor(form, failure, catalogue.origin);
  return { status: 'failed', kind, hint, message: isTheirs(failure) ? message : '' };
}

/** What the form tells beyond the kind of failure. */
function hintFor(form: ProviderForm, failure: Failure, page: string): ConnectionHint | null {
  switch (failure.kind) {
    case 'network':
      if (webOrigin(form.baseUrl) === null) return 'bad_address';
      return isMixedContent(form.baseUrl, page) ? 'mixed_content' : null;
    case 'model':
      return form.model.trim() === '' ? 'no_model' : null;
    case 'auth':
      // What the app finds itself has no words; a provider's refusal has.
      return failure.message === '' && failure.status === undefined && form.key !== ''
        ? 'bad_key'
        : null;
    case 'request':
      return failure.status === 404 ? 'not_found' : null;
    default:
      return null;
  }
}

/** A late answer must not win: beginning again aborts what was begun before. */
class Newest {
  private controller = new AbortController();

  begin(): AbortSignal {
    this.controller.abort();
    this.controller = new AbortController();
    return this.controller.signal;
  }
}

function endpointOf({ provider, baseUrl, model }: ProviderForm): Endpoint {
  return { provider, baseUrl: baseUrl.trim(), model: model.trim() };
}

async function save(deps: ActionDeps, form: ProviderForm): Promise<boolean> {
  const { provider } = form;
  const { baseUrl, model } = endpointOf(form);
  const key = form.key.trim();
  const origin = webOrigin(baseUrl);
  if (origin === null && !isDemo(deps, form)) {
    const failure = { kind: 'network' as const, message: '' };
    deps.store.setState({ connection: failed(deps, form, failure) });
    return false;
  }
  if (key !== '' && origin !== null) {
    await deps.secrets.set({ provider, baseUrl }, key);
    deps.store.setState(({ keys }) => ({ keys: { ...keys, [provider]: origin } }));
  }
  await keep(deps, form, { baseUrl, model });
  await choose(deps, { provider });
  deps.store.setState({ connection: { status: 'saved' } });
  // The first key opens the first room, so that the settings lead straight into it (ui.md §1, first run).
  const { rooms } = deps.store.getState();
  if (roomList(rooms).length === 0) {
    await deps.runtime.createRoom({ name: '', kind: 'assistant', target: null });
  }
  return true;
}

function isDemo({ catalogue }: ActionDeps, form: ProviderForm): boolean {
  return form.provider === catalogue.demo.provider;
}

/** The settings of the form's provider, with `patch`. */
async function keep(
  deps: ActionDeps,
  form: ProviderForm,
  patch: Partial<ProviderSettings>,
): Promise<void> {
  const { providers } = deps.store.getState().settings;
  const before = providers[form.provider] ?? { baseUrl: '', model: '', models: [] };
  await choose(deps, { providers: { ...providers, [form.provider]: { ...before, ...patch } } });
}
