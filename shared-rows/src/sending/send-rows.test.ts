import type { ApiFailure, ApiResult } from 'shared-session';
import type { RowError } from 'shared-session/wire';
import { describe, expect, it, vi } from 'vitest';
import { uniqueKeysOfItems } from '../checks/stored-keys';
import type { RowRequests } from './row-calls';
import { type OutgoingRow, type RowSendingEvents, sendRows } from './send-rows';

const failure = (
  statusCode: number,
  cause: ApiFailure['cause'] = 'refused',
  payload?: unknown,
): ApiFailure => ({
  ok: false,
  name: 'ApiFailure',
  serverIsOk: true,
  statusCode,
  message: 'No',
  cause,
  payload,
});
const lost = failure(500, 'unreachable');
const good = (payload: unknown): ApiResult => ({ ok: true, statusCode: 200, message: '', payload });

/** How the server handles a POST. `stores`: how many rows it stores (all by default). */
type Post = { stores?: number; answer: ApiResult };
const storedButLost: Post = { answer: lost };
const lostBefore: Post = { stores: 0, answer: lost };
const refused = (answer: ApiFailure): Post => ({ stores: 0, answer });
const rejects = (...errors: RowError[]): Post => refused(failure(422, 'refused', { errors }));

/** Stores all rows, even duplicates. The keys of `posts` are the numbers of requests, from 1. */
function createServer(
  posts: Record<number, Post> = {},
  { isKeyed = true, isAdminKeyed = false } = {},
) {
  const stored: string[] = ['admin'];
  const batches: (readonly string[])[] = [];
  const lists = vi.fn();
  const finished = vi.fn();
  const state = { listFails: null as ApiFailure | null };
  const list = () =>
    uniqueKeysOfItems(
      'locations',
      stored.map((key) => (isKeyed || (isAdminKeyed && key === 'admin') ? { name: key } : {})),
    );
  let known: ReturnType<typeof list> | null = list();
  const calls: RowRequests = {
    known: () => known,
    list: async () => {
      lists();
      if (state.listFails) return state.listFails;
      known = list();
      return { ok: true, statusCode: 200, message: '', payload: known };
    },
    post: async (rows) => {
      const sent = rows.map((row) => (row as { key: string }).key);
      batches.push(sent);
      const { stores = rows.length, answer } = posts[batches.length] ?? { answer: good(null) };
      stored.push(...sent.slice(0, stores));
      return answer;
    },
    finish: async () => finished(),
  };
  return { stored, batches, lists, finished, state, calls };
}

/** A minimal table: stored rows are removed, and each row knows whether it is unconfirmed. */
function createTable(count: number) {
  let rows: OutgoingRow[] = Array.from({ length: count }, (_, id) => ({
    id,
    key: `k${id}`,
    wire: { key: `k${id}` },
    isUnconfirmed: false,
  }));
  const rejected: (readonly [id: number, message: string])[] = [];
  const existing: number[] = [];
  let done = 0;
  let itemsWithoutKeyBefore: number | null = null;
  let pauseAfter = Number.POSITIVE_INFINITY;
  const mark = (ids: readonly number[], isUnconfirmed: boolean) => {
    rows = rows.map((row) => (ids.includes(row.id) ? { ...row, isUnconfirmed } : row));
  };
  const events: RowSendingEvents = {
    inFlight: () => {},
    stored: (ids, had) => {
      existing.push(...had);
      rows = rows.filter(({ id }) => !ids.includes(id));
      done += ids.length;
      pauseAfter -= 1;
    },
    unconfirmed: (ids, before) => {
      mark(ids, true);
      itemsWithoutKeyBefore = before;
    },
    unsent: (ids) => mark(ids, false),
    rejected: (errors) => rejected.push(...errors.map(({ id, message }) => [id, message] as const)),
    shouldPause: () => pauseAfter <= 0,
  };
  return {
    mark,
    rejected,
    existing,
    ids: () => rows.map(({ id }) => id),
    unconfirmed: () => rows.filter((row) => row.isUnconfirmed).map(({ id }) => id),
    clear: () => {
      rows = [];
    },
    pauseAfter: (batches: number) => {
      pauseAfter = batches;
    },
    send: async (calls: RowRequests, batchSize?: number) => {
      const more = batchSize === undefined ? {} : { batchSize };
      const outcome = await sendRows(rows, calls, events, {
        isBehind: done > 0,
        itemsWithoutKeyBefore,
        ...more,
      });
      return outcome.kind;
    },
  };
}
const keys = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `k${from + index}`);

describe('sending rows', () => {
  it('rows are sent in batches, and the session is refreshed once after the last batch', async () => {
    const server = createServer();
    const table = createTable(7);
    expect(await table.send(server.calls, 3)).toBe('saved');
    expect(server.batches).toEqual([keys(0, 3), keys(3, 6), keys(6, 7)]);
    expect(table.ids()).toEqual([]);
    expect(server.lists).not.toHaveBeenCalled();
    expect(server.finished).toHaveBeenCalledOnce();
  });

  it('all sent rows are removed from the table before the session is refreshed', async () => {
    const server = createServer();
    const table = createTable(3);
    const left: number[][] = [];
    const finish = async () => {
      left.push(table.ids());
    };
    await table.send({ ...server.calls, finish });
    expect(left).toEqual([[]]);
  });

  it('sending rows stops at a batch that fails, and a retry resumes with that batch', async () => {
    const server = createServer({ 3: refused(failure(503)) });
    const table = createTable(10);
    expect(await table.send(server.calls, 2)).toBe('failed');
    expect(table.ids()).toEqual([4, 5, 6, 7, 8, 9]);
    expect(await table.send(server.calls, 2)).toBe('saved');
    expect(server.stored).toEqual(['admin', ...keys(0, 10)]);
  });

  it.each([
    ['a lost response', lost],
    ['a page of HTML', failure(500, 'malformed')],
    ['a gateway error', failure(504)],
  ])(
    'after %s, sending continues if the list of the server contains the rows of the batch',
    async (_name, answer) => {
      const server = createServer({ 2: { answer } });
      const table = createTable(6);
      expect(await table.send(server.calls, 2)).toBe('saved');
      expect(server.lists).toHaveBeenCalledOnce();
      expect(server.stored).toEqual(['admin', ...keys(0, 6)]);
    },
  );

  it('a retry sends only rows that the server lacks, even if the list of stored rows could not be loaded at first', async () => {
    const server = createServer({ 2: storedButLost });
    server.state.listFails = lost;
    const table = createTable(5);
    expect(await table.send(server.calls, 2)).toBe('failed');
    expect(table.ids()).toEqual([2, 3, 4]);
    expect(await table.send(server.calls, 2)).toBe('failed');
    expect(server.batches).toHaveLength(2);
    server.state.listFails = null;
    expect(await table.send(server.calls, 2)).toBe('saved');
    expect(server.stored).toEqual(['admin', ...keys(0, 5)]);
  });

  it('if the page was closed during sending, only rows that are missing in the list of the server are sent again', async () => {
    const server = createServer();
    server.stored.push('k0');
    const table = createTable(2);
    table.mark([0, 1], true);
    await table.send(server.calls);
    expect(server.batches).toEqual([['k1']]);
  });

  it('a row that was never sent is sent, even if the server already has an item with the same email address or name', async () => {
    const server = createServer();
    server.stored.push('k0');
    const table = createTable(2);
    table.mark([1], true);
    await table.send(server.calls);
    expect(server.batches).toEqual([['k0', 'k1']]);
  });

  it('rejected rows stay in the table while all other rows are sent, and a retry sends the rejected rows again', async () => {
    const server = createServer({ 2: rejects({ index: 1, field: 'email', message: 'Not this' }) });
    const table = createTable(6);
    expect(await table.send(server.calls, 2)).toBe('rejected');
    expect(table.rejected).toEqual([[3, 'Not this']]);
    expect(table.ids()).toEqual([3]);
    expect(server.finished).not.toHaveBeenCalled();
    expect(await table.send(server.calls, 2)).toBe('saved');
    expect(server.batches.at(-1)).toEqual(['k3']);
    expect(server.finished).toHaveBeenCalledOnce();
  });

  it('if the user removes all rejected rows, the next attempt sends nothing, succeeds, and refreshes the session once', async () => {
    const server = createServer({ 1: rejects({ index: 0, field: 'name', message: 'No' }) });
    const table = createTable(2);
    expect(await table.send(server.calls)).toBe('rejected');
    table.clear();
    expect(await table.send(server.calls)).toBe('saved');
    expect(server.batches).toEqual([['k0', 'k1'], ['k1']]);
    expect(server.lists).not.toHaveBeenCalled();
    expect(server.finished).toHaveBeenCalledOnce();
  });

  it('an error of the server without a row number counts as an error of the whole batch', async () => {
    const server = createServer({ 1: refused(failure(403)) });
    const table = createTable(2);
    expect(await table.send(server.calls)).toBe('failed');
    expect(table.unconfirmed()).toEqual([]);
    expect(server.lists).not.toHaveBeenCalled();
  });

  it('sendRows stops before the next batch when the user pauses, and a second call sends the remaining rows', async () => {
    const server = createServer();
    const table = createTable(6);
    table.pauseAfter(1);
    expect(await table.send(server.calls, 2)).toBe('paused');
    expect(table.ids()).toEqual([2, 3, 4, 5]);
    table.pauseAfter(9);
    await table.send(server.calls, 2);
    expect(server.stored).toEqual(['admin', ...keys(0, 6)]);
  });

  it('after the user removes the rows that the server did not store, sending ends and the session is refreshed once', async () => {
    const server = createServer({ 1: { stores: 1, answer: lost } });
    const table = createTable(2);
    expect(await table.send(server.calls)).toBe('failed');
    expect(table.ids()).toEqual([1]);
    table.clear();
    await table.send(server.calls);
    expect(server.finished).toHaveBeenCalledOnce();
  });

  it('after sending is aborted, no further request is sent', async () => {
    const server = createServer({ 1: refused(failure(500, 'aborted')) });
    const table = createTable(1);
    expect(await table.send(server.calls)).toBe('failed');
    expect(server.lists).not.toHaveBeenCalled();
  });
});

describe('a batch that is too large for the server', () => {
  const tooLarge = refused(failure(413));

  it.each([
    ['the server', tooLarge],
    ['a gateway with a page of HTML', refused(failure(413, 'malformed'))],
  ])('a batch that is too large for %s is sent in halves', async (_what, answer) => {
    const server = createServer({ 1: answer, 2: answer });
    const table = createTable(5);
    expect(await table.send(server.calls, 4)).toBe('saved');
    expect(server.batches).toEqual([
      keys(0, 4),
      keys(0, 2),
      keys(0, 1),
      keys(1, 2),
      keys(2, 3),
      keys(3, 4),
      keys(4, 5),
    ]);
    expect(server.stored).toEqual(['admin', ...keys(0, 5)]);
    expect(server.lists).not.toHaveBeenCalled();
  });

  it('sending fails when a single row is too large for the server', async () => {
    const server = createServer({ 1: tooLarge, 2: tooLarge });
    const table = createTable(2);
    expect(await table.send(server.calls)).toBe('failed');
    expect(server.batches).toEqual([keys(0, 2), keys(0, 1)]);
    expect(table.unconfirmed()).toEqual([]);
  });
});

it('rows that the server skips count as already existing, and invalid indexes of skipped rows are ignored', async () => {
  const skipped = [{ index: 1 }, { index: 1 }, { index: 2 }, { index: -1 }];
  const server = createServer({ 2: { answer: good({ created: [], skipped }) } });
  const table = createTable(4);
  expect(await table.send(server.calls, 2)).toBe('saved');
  expect(table.existing).toEqual([3]);
  expect(table.ids()).toEqual([]);
});

describe('sending rows to a server whose list has only ids', () => {
  const withoutKeys = { isKeyed: false };

  it('if the server lists only ids, a batch with a lost response counts as stored when the list has grown by its size', async () => {
    const server = createServer({ 2: storedButLost }, withoutKeys);
    const table = createTable(6);
    expect(await table.send(server.calls, 2)).toBe('saved');
    expect(server.stored).toEqual(['admin', ...keys(0, 6)]);
  });

  it('if the server lists only ids, a retry sends a batch with a lost response again when the list has not grown', async () => {
    const server = createServer({ 2: lostBefore }, withoutKeys);
    const table = createTable(6);
    expect(await table.send(server.calls, 2)).toBe('failed');
    expect(table.unconfirmed()).toEqual([2, 3]);
    expect(await table.send(server.calls, 2)).toBe('saved');
    expect(server.stored).toEqual(['admin', ...keys(0, 6)]);
  });

  it('a retry sends no stored row again if the server lists only ids and its list has grown by the size of the batch', async () => {
    const server = createServer({ 1: lostBefore }, withoutKeys);
    const table = createTable(2);
    expect(await table.send(server.calls)).toBe('failed');
    server.stored.push(...keys(0, 2));
    expect(await table.send(server.calls)).toBe('saved');
    expect(server.batches).toHaveLength(1);
  });

  it('if the server lists only ids, no row of a partly stored batch counts as stored or is sent again after a lost response', async () => {
    const server = createServer({ 1: { stores: 1, answer: lost } }, withoutKeys);
    const table = createTable(4);
    expect(await table.send(server.calls, 2)).toBe('unconfirmed');
    expect(table.unconfirmed()).toEqual([0, 1]);
    expect(await table.send(server.calls, 2)).toBe('unconfirmed');
    expect(server.stored).toEqual(['admin', 'k0', 'k2', 'k3']);
    expect(server.finished).not.toHaveBeenCalled();
  });

  it('if the server lists only ids, a batch with a lost response does not count as stored because of a later batch', async () => {
    const server = createServer({ 1: { stores: 1, answer: lost } }, withoutKeys);
    const table = createTable(3);
    expect(await table.send(server.calls, 2)).toBe('unconfirmed');
    expect(await table.send(server.calls, 2)).toBe('unconfirmed');
    expect(server.stored).toEqual(['admin', 'k0', 'k2']);
    expect(await table.send(server.calls, 2)).toBe('unconfirmed');
    expect(table.unconfirmed()).toEqual([0, 1]);
  });

  it('if the server lists only ids, and the responses to two batches are lost, no row of these batches counts as stored', async () => {
    const server = createServer({ 1: { stores: 1, answer: lost }, 2: lostBefore }, withoutKeys);
    const table = createTable(3);
    for (const _attempt of [1, 2, 3]) {
      expect(await table.send(server.calls, 2)).toBe('unconfirmed');
    }
    expect(table.unconfirmed()).toEqual([0, 1, 2]);
    expect(server.stored).toEqual(['admin', 'k0']);
  });

  it('if new items are listed without names, a stored batch does not make the next batch with a lost response count as stored', async () => {
    const server = createServer({ 2: lostBefore }, { isKeyed: false, isAdminKeyed: true });
    const table = createTable(4);
    expect(await table.send(server.calls, 2)).toBe('unconfirmed');
    expect(table.unconfirmed()).toEqual([2, 3]);
  });

  it('if the server lists only ids, rows that were being sent when the page closed are not counted as stored or sent again', async () => {
    const server = createServer({}, withoutKeys);
    const table = createTable(1);
    table.mark([0], true);
    expect(await table.send(server.calls)).toBe('unconfirmed');
    expect(server.batches).toEqual([]);
  });
});
