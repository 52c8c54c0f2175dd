import type { CallResult, RowCalls } from 'shared-features/rows';
import { type ApiResult, isApiFailure, rowErrorsOf } from 'shared-session';

type Actions<Item, Wire> = {
  /** Fetches all that is stored into the session. */
  load: (options: { errors: 'page' }) => Promise<ApiResult<readonly Item[]>>;
  post: (rows: readonly Wire[], options: { finish: boolean }) => Promise<ApiResult>;
  /** Lets the session follow without sending anything. */
  finish: () => Promise<ApiResult>;
  /** The keys by which what is stored is known. */
  keysOf: (items: readonly Item[]) => ReadonlySet<string>;
};

/** The calls by which the rows of a table are sent, made of the session's actions. */
export const rowCalls = <Item, Wire>(actions: Actions<Item, Wire>): RowCalls<Wire> => ({
  stored: async (): Promise<CallResult<ReadonlySet<string>>> => {
    const answer = await actions.load({ errors: 'page' });
    return answer.ok ? { ok: true, payload: actions.keysOf(answer.payload) } : answer;
  },
  post: actions.post,
  finish: actions.finish,
  rowErrors: (failure) => (isApiFailure(failure) ? rowErrorsOf(failure) : []),
});
