import { describe, expect, it, vi } from 'vitest';
import type { CallFailure, CallResult, RowRefusal } from './row-calls';
import { createSender, type OutgoingRow, type SendingEvents } from './send-rows';

const failure = (statusCode: number, cause: CallFailure['cause'] = 'refused'): CallFailure => ({
  ok: false,
  statusCode,
  message: 'No',
  cause,
});
const lost = failure(500, 'unreachable');

type Part = { rows: readonly string[]; finish: boolean };
type Answer = CallFailure | { lostAfterStoring: true } | { errors: RowRefusal[] } | 'ok';

/** A server that keeps what it is sent, refuses nothing twice and answers its posts as told, by their number from 1. */
function createServer(answers: Record<number, Answer> = {}) {
  const stored: string[] = [];
  const posts: Part[] = [];
  let errors: readonly RowRefusal[] = [];
  const state = { listFails: null as CallFailure | null, finishFails: null as CallFailure | null };
  return {
    stored,
    posts,
    state,
    asked: vi.fn(),
    finished: vi.fn(),
    calls() {
      return {
        stored: async (): Promise<CallResult<ReadonlySet<string>>> => {
          this.asked();
          return state.listFails ?? { ok: true, payload: new Set(stored) };
        },
        post: async (rows: readonly string[], { finish }: { finish: boolean }) => {
          posts.push({ rows, finish });
          const answer = answers[posts.length] ?? 'ok';
          if (answer !== 'ok' && 'errors' in answer) {
            errors = answer.errors;
            return failure(422);
          }
          errors = [];
          if (answer === 'ok' || 'lostAfterStoring' in answer) stored.push(...rows);
          if (answer === 'ok') return { ok: true as const, payload: null };
          return 'lostAfterStoring' in answer ? lost : answer;
        },
        finish: async () => {
          this.finished();
          return state.finishFails ?? { ok: true as const, payload: null };
        },
        rowErrors: () => errors,
      };
    },
  };
}

/** A table in small: rows leave when they have landed, and remember that they are on their way. */
function createTable(count: number) {
  let rows: OutgoingRow<string>[] = Array.from({ length: count }, (_, id) => ({
    id,
    key: `k${id}`,
    wire: `k${id}`,
    unsure: false,
  }));
  const refused: (readonly [id: number, message: string])[] = [];
  let pauseAfter = Number.POSITIVE_INFINITY;
  const mark = (ids: readonly number[], unsure: boolean) => {
    rows = rows.map((row) => (ids.includes(row.id) ? { ...row, unsure } : row));
  };
  const events: SendingEvents = {
    posting: (ids) => mark(ids, true),
    bounced: (ids) => mark(ids, false),
    landed: (ids) => {
      rows = rows.filter(({ id }) => !ids.includes(id));
      pauseAfter -= 1;
    },
    refused: (named) =>
      refused.push(...named.map(({ id, refusal }) => [id, refusal.message] as const)),
    shouldPause: () => pauseAfter <= 0,
  };
  return {
    events,
    refused,
    rows: () => rows,
    ids: () => rows.map(({ id }) => id),
    pauseAfter: (parts: number) => {
      pauseAfter = parts;
    },
  };
}
const keys = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `k${from + index}`);

describe('sending rows', () => {
  it('goes in parts, and the session follows after the last alone', async () => {
    const server = createServer();
    const table = createTable(7);
    const send = createSender<string>(server.calls(), 3);
    expect(await send(table.rows(), table.events)).toEqual({ kind: 'saved', behind: null });
    expect(server.posts).toEqual([
      { rows: keys(0, 3), finish: false },
      { rows: keys(3, 6), finish: false },
      { rows: keys(6, 7), finish: true },
    ]);
    expect(table.ids()).toEqual([]);
    expect(server.asked).not.toHaveBeenCalled();
    expect(server.finished).not.toHaveBeenCalled();
  });

  it('stops at a part that fails and resumes with it: nothing lost, nothing twice', async () => {
    const server = createServer({ 3: failure(503) });
    const table = createTable(10);
    const send = createSender<string>(server.calls(), 2);
    expect(await send(table.rows(), table.events)).toEqual({
      kind: 'failed',
      failure: failure(503),
    });
    expect(table.ids()).toEqual([4, 5, 6, 7, 8, 9]);
    expect(await send(table.rows(), table.events)).toEqual({ kind: 'saved', behind: null });
    expect(server.stored).toEqual(keys(0, 10));
  });

  it('asks for the list after a lost answer and goes on when all of the part has landed', async () => {
    const server = createServer({ 2: { lostAfterStoring: true } });
    const table = createTable(6);
    const send = createSender<string>(server.calls(), 2);
    expect(await send(table.rows(), table.events)).toEqual({ kind: 'saved', behind: null });
    expect(server.asked).toHaveBeenCalledOnce();
    expect(server.stored).toEqual(keys(0, 6));
  });

  it('lets the session follow by itself when the answer to the last part was lost', async () => {
    const server = createServer({ 1: { lostAfterStoring: true } });
    const table = createTable(2);
    const send = createSender<string>(server.calls());
    expect(await send(table.rows(), table.events)).toEqual({ kind: 'saved', behind: null });
    expect(server.finished).toHaveBeenCalledOnce();
    expect(server.posts).toHaveLength(1);
  });

  it('sends only what is missing when the list could not be asked at once', async () => {
    const server = createServer({ 2: { lostAfterStoring: true } });
    server.state.listFails = lost;
    const table = createTable(5);
    const send = createSender<string>(server.calls(), 2);
    expect(await send(table.rows(), table.events)).toEqual({ kind: 'failed', failure: lost });
    expect(table.ids()).toEqual([2, 3, 4]);
    expect(await send(table.rows(), table.events)).toEqual({ kind: 'failed', failure: lost });
    expect(server.posts).toHaveLength(2);
    server.state.listFails = null;
    expect(await send(table.rows(), table.events)).toEqual({ kind: 'saved', behind: null });
    expect(server.stored).toEqual(keys(0, 5));
    expect(server.posts.at(-1)).toEqual({ rows: keys(4, 5), finish: true });
  });

  it('asks for the list about rows that a closed page left on their way', async () => {
    const server = createServer();
    server.stored.push('k0');
    const table = createTable(2);
    table.events.posting([0, 1]);
    const send = createSender<string>(server.calls());
    await send(table.rows(), table.events);
    expect(server.posts).toEqual([{ rows: ['k1'], finish: true }]);
  });

  it('does not take a row for landed that is merely like a stored one', async () => {
    const server = createServer();
    server.stored.push('k0');
    const table = createTable(2);
    table.events.posting([1]);
    const send = createSender<string>(server.calls());
    await send(table.rows(), table.events);
    expect(server.posts).toEqual([{ rows: ['k0', 'k1'], finish: true }]);
  });

  it('leaves the rows that are refused by name, sends the others, and finishes after the retry', async () => {
    const refusal = { index: 1, field: 'email', message: 'Not this one' };
    const server = createServer({ 2: { errors: [refusal] } });
    const table = createTable(6);
    const send = createSender<string>(server.calls(), 2);
    expect(await send(table.rows(), table.events)).toEqual({ kind: 'refused' });
    expect(table.refused).toEqual([[3, 'Not this one']]);
    expect(table.ids()).toEqual([3]);
    expect(server.posts.every(({ finish }) => !finish)).toBe(true);
    expect(await send(table.rows(), table.events)).toEqual({ kind: 'saved', behind: null });
    expect(server.posts.at(-1)).toEqual({ rows: ['k3'], finish: true });
    expect(server.stored).toHaveLength(6);
  });

  it('finishes without sending when the refused rows were removed', async () => {
    const server = createServer({ 1: { errors: [{ index: 0, field: 'name', message: 'No' }] } });
    const table = createTable(2);
    const send = createSender<string>(server.calls());
    expect(await send(table.rows(), table.events)).toEqual({ kind: 'refused' });
    expect(await send([], table.events)).toEqual({ kind: 'saved', behind: null });
    expect(server.finished).toHaveBeenCalledOnce();
  });

  it('takes a refusal that names no row for one of the whole part', async () => {
    const server = createServer({ 1: failure(403) });
    const table = createTable(2);
    const send = createSender<string>(server.calls());
    expect(await send(table.rows(), table.events)).toEqual({
      kind: 'failed',
      failure: failure(403),
    });
    expect(table.rows().every(({ unsure }) => !unsure)).toBe(true);
    expect(server.asked).not.toHaveBeenCalled();
  });

  it('pauses between two parts and goes on from there', async () => {
    const server = createServer();
    const table = createTable(6);
    table.pauseAfter(1);
    const send = createSender<string>(server.calls(), 2);
    expect(await send(table.rows(), table.events)).toEqual({ kind: 'paused' });
    expect(table.ids()).toEqual([2, 3, 4, 5]);
    table.pauseAfter(9);
    await send(table.rows(), table.events);
    expect(server.stored).toEqual(keys(0, 6));
  });

  it('says when all is stored and only the session is behind, and then only lets it follow', async () => {
    const server = createServer({ 1: { lostAfterStoring: true } });
    server.state.finishFails = failure(503);
    const table = createTable(1);
    const send = createSender<string>(server.calls());
    expect(await send(table.rows(), table.events)).toEqual({ kind: 'saved', behind: failure(503) });
    server.state.finishFails = null;
    expect(await send([], table.events)).toEqual({ kind: 'saved', behind: null });
    expect(server.posts).toHaveLength(1);
  });

  it('lets the session follow when the rest of a part that was stored in part is removed', async () => {
    const server = createServer({ 1: lost });
    server.stored.push('k0');
    const table = createTable(2);
    const send = createSender<string>(server.calls());
    expect(await send(table.rows(), table.events)).toEqual({ kind: 'failed', failure: lost });
    expect(table.ids()).toEqual([1]);
    await send([], table.events);
    expect(server.finished).toHaveBeenCalledOnce();
  });

  it('asks nothing after it was broken off', async () => {
    const server = createServer({ 1: failure(500, 'aborted') });
    const table = createTable(1);
    const send = createSender<string>(server.calls());
    expect(await send(table.rows(), table.events)).toMatchObject({ kind: 'failed' });
    expect(server.asked).not.toHaveBeenCalled();
  });
});
