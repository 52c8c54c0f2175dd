import { refusalTexts } from 'shared-session/refusals';

type Params = Readonly<Record<string, string | number>>;

/** Why a request is refused: the sentence in English, and what the site translates (specification 8). */
export type Reason = { message: string; code: string; params?: Params };

/** @param params the values of the sentence, in its order */
export const refusalReason = (code: keyof typeof refusalTexts, params?: Params): Reason => {
  const text: string | ((...values: never[]) => string) = refusalTexts[code];
  const message =
    typeof text === 'string' ? text : text(...(Object.values(params ?? {}) as never[]));
  return { message, code, ...(params ? { params } : {}) };
};
