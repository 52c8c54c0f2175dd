import type { CallResult, RowCalls } from 'shared-features/rows';
import { type ApiResult, isApiFailure, rowErrorsOf } from 'shared-session';

type Actions<Item, Wire> = {
  /** Fetches all that is stored into the session. */
  load: (options: { errors: 'page' }) => Promise<ApiResult<readonly Item[]>>;
  post: (rows: readonly Wire[], options: { finish: boolean }) => Promise<ApiResult>;
  /** The key by which an item is known: no two may have the same. */
  keyOf: (item: Item) => string;
};

/** The calls by which the rows of a table are sent, made of the session's actions. */
export const rowCalls = <Item, Wire>(actions: Actions<Item, Wire>): RowCalls<Wire> => {
  const load = () => actions.load({ errors: 'page' });
  return {
    stored: async (): Promise<CallResult<ReadonlySet<string>>> => {
      const result = await load();
      return result.ok ? { ok: true, payload: new Set(result.payload.map(actions.keyOf)) } : result;
    },
    post: actions.post,
    finish: load,
    rowErrors: (failure) => (isApiFailure(failure) ? rowErrorsOf(failure) : []),
  };
};
