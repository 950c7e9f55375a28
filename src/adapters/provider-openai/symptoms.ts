// What the words and codes of a failure mean (providers.md §2). Each test is one question about them;
// failure.ts decides which question counts where.

/** The words and the codes of a failure as one text. */
type Said = string;

const PER_TIME = /per[ -]?(second|minute|min\b|hour|day|month)|\b[rt]p[md]\b/i;
const RATE = /rate[ _-]?limit|too[ _]many[ _]requests|throttl|resource_exhausted|slow down/i;

const CONTEXT_SIGNS: readonly RegExp[] = [
  /context_length_exceeded|exceed_context_size|context_window_exceeded/i,
  /maximum context|max(imum)? (model|input|prompt|sequence) length|context overflow/i,
  /(prompt|input|conversation|context|messages?)( length)? (is|are|was) too (long|large)/i,
  /(prompt|input)( length| tokens?)? (exceeds?|is (greater|longer|larger) than)/i,
  /too many (input |prompt )?tokens|(input|prompt) token count .*exceed/i,
  /tokens? .{0,40}exceeds? .{0,60}(context|maximum number of tokens|maximum (input|prompt))/i,
  /reduce the length of (the|your) (messages|prompt|input)|range of input length/i,
  /(上下文|输入|提示).{0,12}(过长|超长|超出|超过)|超(出|过).{0,12}(上下文|最大长度)/,
];
const CONTEXT_NOUN = /context[ _-]?(length|window|size|limit)/i;
const TOO_MUCH =
  /exceed|maximum|too (long|large|many|big)|larger|longer|greater|more than|above|beyond|overflow|reduce|shorten|not fit/i;

/** The request is longer than the model's window. */
export function saysContextLimit(said: Said): boolean {
  if (PER_TIME.test(said)) return false;
  if (CONTEXT_SIGNS.some((sign) => sign.test(said))) return true;
  return CONTEXT_NOUN.test(said) && TOO_MUCH.test(said);
}

const MODEL_CODES =
  /model[_-]?not[_-]?(found|exist)|(invalid|unknown|no_such)_model\b|deployment ?not ?found/i;
const MODEL_THEN_FAULT =
  /\bmodels?\b[^;!?]{0,100}?(does ?n[o'’]?t exist|not exist|not found|could not be found|is not a valid|is invalid|is unknown|no longer (available|exists|supported)|(was|been|is) (deprecated|removed|retired|decommissioned))/i;
const FAULT_THEN_MODEL =
  /(no such|unknown|invalid|nonexistent|unrecogni[sz]ed|not found the|could not find|cannot find|no) (the )?model\b(?! (output|response|input))/i;
const MODEL_CHINESE = /模型.{0,12}(不存在|未找到)|(不存在|找不到|未知).{0,6}模型/;

/** The model asked for is not known there. */
export function saysUnknownModel(said: Said): boolean {
  return [MODEL_CODES, MODEL_THEN_FAULT, FAULT_THEN_MODEL, MODEL_CHINESE].some((sign) =>
    sign.test(said),
  );
}

/** At a 404 the mention is enough; a path that holds the word is none. */
export function mentionsModel(said: Said): boolean {
  return (
    saysUnknownModel(said) ||
    /(?<![/\w])models?(?!\w)|模型|no endpoints found|\bdeployment\b/i.test(said)
  );
}

const NO_CREDIT =
  /insufficient[ _](\w+[ _])?(quota|balance|credits?|funds?)|exceeded your current quota|payment[ _]required|balance is (too low|insufficient|not enough)|out of (credits?|funds)|billing[ _]hard[ _]limit|arrear|余额不足|欠费|额度不足/i;
const ABOUT_CREDIT = /\bquota\b|quota_exceeded|\bcredits?\b|\bbalance\b|余额|额度/i;

/** Want of credit, as opposed to a limit that time lifts. */
export function saysNoCredit(said: Said): boolean {
  return (
    NO_CREDIT.test(said) || (ABOUT_CREDIT.test(said) && !RATE.test(said) && !PER_TIME.test(said))
  );
}

export function saysRateLimit(said: Said): boolean {
  return RATE.test(said);
}

export function saysUnauthorized(said: Said): boolean {
  return /(invalid|incorrect|missing|wrong|no|bad|expired)[ _]api[ _-]?key|api[ _-]?key.{0,20}(invalid|incorrect|expired|missing)|unauthori[sz]ed|authenticat|permission[ _]denied|forbidden/i.test(
    said,
  );
}

export function saysTooLarge(said: Said): boolean {
  return /request_too_large|(payload|request|entity|body).{0,20} too large/i.test(said);
}

export function saysTimeout(said: Said): boolean {
  return /time[ds]?[ _-]?out|deadline[ _]exceeded/i.test(said);
}

export function saysBadRequest(said: Said): boolean {
  return /invalid[ _]?(request|argument|param|prompt)|bad[ _]?request|content_filter|content_policy|unprocessable|validation/i.test(
    said,
  );
}
