import { type Envelope, envelopeSchema } from 'shared-session/wire';

/** Sentences. `false` and `undefined` stand for sentences that do not apply, and are left out. */
type Sentences = readonly (string | false | undefined)[];

export type CallJudgement = {
  /** What the site does with the response, as a sentence. */
  site: string;
  /** What does not work on the site because of the response, or what the check could not test. */
  without?: Sentences;
  change?: Sentences;
  unchecked?: boolean;
};

/** A response as the site reads it, with either `envelope` or `fault`. */
export type InterpretedResponse = {
  /** The response in a few words. */
  said: string;
  envelope?: Envelope;
  /** Why the site cannot read the response. */
  fault?: CallJudgement;
  /** Why no response came. */
  noAnswer?: string;
};

export type HttpExchange = InterpretedResponse & {
  /** Method and path after the backend's URL, without the query: `GET /users`. */
  call: string;
  /** Why a browser would not send the request, or would hide the response from the site. */
  blocked: readonly string[];
  headers?: Headers;
};

/** `limited`: the site works, but not with all functions. */
export type CallVerdict = 'works' | 'limited' | 'fails' | 'not checked';

export type CallReport = {
  call: string;
  verdict: CallVerdict;
  answered: string;
  site: string;
  without: readonly string[];
  change: readonly string[];
};

/** The site reads data from the `payload` of these calls, and cannot work without this data. */
const CALLS_WITH_DATA = ['GET /user', 'GET /org', 'GET /locations', 'GET /users'];

/** Whether an object or a list holds any data, and not only empty texts, `null`, `false` and 0. */
export const hasAnyValue = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(hasAnyValue)
    : Boolean(value);

/** Returns what to change in a backend that sends data in an unknown field, not in `payload`. */
const misplacedData = ({ call, envelope }: HttpExchange): string | undefined => {
  if (!envelope?.ok || envelope.payload !== undefined) return undefined;
  const [field] =
    Object.entries(envelope).find(
      ([name, value]) =>
        !(name in envelopeSchema.entries) && typeof value === 'object' && hasAnyValue(value),
    ) ?? [];
  if (!field || !CALLS_WITH_DATA.includes(call)) return undefined;
  return `Send what is in "${field}" as "payload", or null as "payload" if there is nothing: the site ignores "${field}".`;
};

const verdictOf = (
  without: readonly string[],
  change: readonly string[],
  unchecked = false,
): CallVerdict => {
  if (change.length > 0) return 'fails';
  if (unchecked) return 'not checked';
  return without.length > 0 ? 'limited' : 'works';
};

const sentencesIn = (sentences: Sentences = []): string[] =>
  sentences.filter((sentence) => typeof sentence === 'string');

/** Reports a call. A call that a browser would block counts as failed. */
export const toCallReport = (
  call: string,
  exchange: HttpExchange,
  judgement: CallJudgement,
): CallReport => {
  const { said: answered, blocked } = exchange;
  const without = sentencesIn(judgement.without);
  const change = sentencesIn([...blocked, misplacedData(exchange), ...(judgement.change ?? [])]);
  return {
    call,
    verdict: verdictOf(without, change, judgement.unchecked),
    answered,
    site: blocked.length > 0 ? 'A browser blocks this call (CORS).' : judgement.site,
    without,
    change,
  };
};
