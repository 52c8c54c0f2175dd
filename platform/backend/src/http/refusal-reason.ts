import { refusalTexts } from 'shared-session/refusals';

type Params = Readonly<Record<string, string | number>>;

/** `message` is English. The site translates the `code` (specification 8). */
export type RefusalReason = { message: string; code: string; params?: Params };

/** `params` are the arguments for the text of this code, in their order. */
export const refusalReason = (code: keyof typeof refusalTexts, params?: Params): RefusalReason => {
  const text: string | ((...values: never[]) => string) = refusalTexts[code];
  const message =
    typeof text === 'string' ? text : text(...(Object.values(params ?? {}) as never[]));
  return { message, code, ...(params ? { params } : {}) };
};
