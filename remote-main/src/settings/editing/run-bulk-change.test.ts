import { testUser } from 'shared-features/testing';
import type { ApiFailure, ApiResult } from 'shared-session';
import type { UserListItem } from 'shared-session/wire';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BulkProgress, runBulkChange } from './run-bulk-change';

const DONE: ApiResult = { ok: true, statusCode: 200, message: '', payload: null };

const failure = (more: Partial<ApiFailure>): ApiResult => ({
  ok: false,
  name: 'ApiFailure',
  serverIsOk: true,
  statusCode: 500,
  message: 'It broke.',
  cause: 'refused',
  ...more,
});
const UNREACHABLE = failure({ serverIsOk: false, cause: 'unreachable', message: 'No answer.' });

const many = (count: number) => Array.from({ length: count }, (_, index) => testUser(`N${index}`));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs a change. Does not run all timers, because timers of earlier tests may never end. */
const start = async (...options: Parameters<typeof runBulkChange>): Promise<BulkProgress> => {
  let hasEnded = false;
  const change = runBulkChange(...options).finally(() => {
    hasEnded = true;
  });
  while (!hasEnded) await vi.advanceTimersToNextTimerAsync();
  return change;
};

/** `count` is the number of earlier requests. `pauses` are times without a request, in ms. */
const run = async (
  users: readonly UserListItem[],
  answer: (user: UserListItem, count: number) => ApiResult,
) => {
  const stored: string[] = [];
  const sent: string[] = [];
  const seen: BulkProgress[] = [];
  const pauses: number[] = [];
  let lastSentAt = Date.now();
  const last = await start(users, {
    send: async (user) => {
      if (Date.now() > lastSentAt) pauses.push(Date.now() - lastSentAt);
      lastSentAt = Date.now();
      const result = answer(user, sent.push(user._id) - 1);
      if (result.ok) stored.push(user._id);
      return result;
    },
    onProgress: (progress) => seen.push(progress),
    signal: new AbortController().signal,
  });
  return { last, sent, stored, seen, pauses };
};

const ids = (users: readonly UserListItem[]) => users.map(({ _id }) => _id);

describe('a change of many users', () => {
  it('a change of many users waits as long as the server demands in Retry-After', async () => {
    const busy = failure({ statusCode: 429, retryAfterMs: 30_000 });
    const { last, pauses } = await run(many(5), (_user, count) => (count === 2 ? busy : DONE));
    expect(last.done).toBe(5);
    expect(pauses).toEqual([30_000]);
  });

  it('a change of many users changes each user once', async () => {
    const users = many(50);
    const { last, stored, seen } = await run(users, () => DONE);
    expect(stored).toEqual(ids(users));
    expect(last).toMatchObject({ total: 50, done: 50, failed: [], left: [], isRunning: false });
    const counts = seen.map(({ done }) => done);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  });

  it('when the server does not respond, a change of many users waits, and later changes each user exactly once', async () => {
    const users = many(40);
    // Ten requests fail, beginning with the twenty-first.
    const { last, stored, seen, pauses } = await run(users, (_user, count) =>
      count >= 20 && count < 30 ? UNREACHABLE : DONE,
    );
    expect(stored.toSorted()).toEqual(ids(users).toSorted());
    expect(last).toMatchObject({ done: 40, failed: [], left: [] });
    expect(seen.some(({ waiting }) => waiting === 'No answer.')).toBe(true);
    expect(pauses.slice(0, 2)).toEqual([2000, 3000]);
  });

  it('the progress of a bulk change stops showing the pause as soon as requests continue', async () => {
    let shown: BulkProgress | undefined;
    const shownWhenSent: (string | undefined)[] = [];
    await start(many(1), {
      send: async () => (shownWhenSent.push(shown?.waiting) === 1 ? UNREACHABLE : DONE),
      onProgress: (progress) => {
        shown = progress;
      },
      signal: new AbortController().signal,
    });
    expect(shownWhenSent).toEqual([undefined, undefined]);
  });

  it.each<[string, Partial<ApiFailure>]>([
    ['asks to slow down', { statusCode: 429 }],
    ['is unavailable for a moment', { statusCode: 503 }],
    ['was not reached by the gateway', { statusCode: 502, cause: 'malformed' }],
  ])('a change of many users waits when the server %s', async (_, temporary) => {
    const { last, pauses } = await run(many(3), (_user, count) =>
      count === 0 ? failure(temporary) : DONE,
    );
    expect(last).toMatchObject({ done: 3, failed: [] });
    expect(pauses).toHaveLength(1);
  });

  it('a change of many users says who was not changed and why, and changes the other users', async () => {
    const { last } = await run(many(5), ({ _id }) =>
      _id === 'N2' ? failure({ statusCode: 409, message: 'The last administrator.' }) : DONE,
    );
    expect(last.done).toBe(4);
    expect(last.failed.map(({ user, message }) => [user._id, message])).toEqual([
      ['N2', 'The last administrator.'],
    ]);
  });

  it('by default, runBulkChange counts a user as done if the server responds with 404, because the user no longer exists', async () => {
    const { last } = await run(many(2), () => failure({ statusCode: 404 }));
    expect(last).toMatchObject({ done: 2, failed: [] });
  });

  it.each<[string, Partial<ApiFailure>]>([
    ['the server fails', {}],
    ['a gateway responds with 404', { statusCode: 404, cause: 'malformed' }],
    ['the server responds with 401', { statusCode: 401 }],
    ['the server responds with 403', { statusCode: 403 }],
  ])(
    'a change of many users stops early if %s for every user, and reports all users who are not changed',
    async (_, each) => {
      const users = many(500);
      const { last, sent } = await run(users, () => failure(each));
      expect(sent.length).toBeLessThan(20);
      expect(last.done).toBe(0);
      const rest = [...ids(last.failed.map(({ user }) => user)), ...ids(last.left)];
      expect(rest.toSorted()).toEqual(ids(users).toSorted());
    },
  );

  it('a change of many users continues when the server responds with 409 for most of the users', async () => {
    const { last } = await run(many(40), ({ _id }) =>
      _id === 'N39' ? DONE : failure({ statusCode: 409 }),
    );
    expect([last.done, last.failed.length, last.left.length]).toEqual([1, 39, 0]);
  });

  it('a change of many users reports why the server rejected a field of a user', async () => {
    const reason = 'Choose a location of your organization';
    const payload = { errors: [{ index: 0, field: 'location_id', message: reason }] };
    const { last } = await run(many(1), () => failure({ statusCode: 422, payload }));
    expect(last.failed).toMatchObject([{ message: reason }]);
  });

  it('a stopped change of many users returns the users who are not changed yet', async () => {
    const users = many(10);
    const controller = new AbortController();
    let count = 0;
    const last = await start(users, {
      send: async () => {
        count += 1;
        if (count === 5) controller.abort();
        return DONE;
      },
      onProgress: () => {},
      signal: controller.signal,
    });
    expect(last.done + last.left.length).toBe(10);
    expect(last.left.length).toBeGreaterThan(0);
  });
});
