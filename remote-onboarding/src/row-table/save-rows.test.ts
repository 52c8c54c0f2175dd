import type { ApiFailure, ApiResult } from 'shared-session';
import { describe, expect, it, vi } from 'vitest';
import { createRowSaver, type OutgoingRow } from './save-rows';

const failure = (statusCode: number, cause: ApiFailure['cause']): ApiFailure => ({
  ok: false,
  name: 'ApiFailure',
  serverIsOk: true,
  statusCode,
  message: 'No',
  cause,
});
const success: ApiResult = { ok: true, statusCode: 200, message: '', payload: null };
const lost = failure(500, 'unreachable');

const rows = (...keys: string[]): OutgoingRow<string>[] =>
  keys.map((key, id) => ({ id, key, wire: key.toUpperCase() }));

const saver = ({
  post = [success],
  stored = [] as string[],
  refresh = [success],
}: {
  post?: ApiResult[];
  stored?: string[] | ApiFailure;
  refresh?: ApiResult[];
}) => {
  const calls = {
    stored: vi.fn(async () => (Array.isArray(stored) ? new Set(stored) : stored)),
    post: vi.fn(async (_rows: string[]) => post.shift() ?? success),
    refresh: vi.fn(async () => refresh.shift() ?? success),
  };
  return { ...calls, save: createRowSaver<string>(calls) };
};

describe('createRowSaver', () => {
  it('sends all rows at once, and asks nothing before', async () => {
    const { save, post, stored } = saver({});
    expect(await save(rows('a', 'b'))).toMatchObject({ step: 'saved' });
    expect(post.mock.calls).toEqual([[['A', 'B']]]);
    expect(stored).not.toHaveBeenCalled();
  });

  it('sends an empty list too', async () => {
    const { save, post } = saver({});
    await save([]);
    expect(post.mock.calls).toEqual([[[]]]);
  });

  it('sends everything again after a refusal, since nothing of it was stored', async () => {
    const { save, post, stored } = saver({ post: [failure(422, 'refused'), success] });
    expect(await save(rows('a'))).toMatchObject({ step: 'post', failure: { statusCode: 422 } });
    expect(await save(rows('a'))).toMatchObject({ step: 'saved' });
    expect(stored).not.toHaveBeenCalled();
    expect(post).toHaveBeenCalledTimes(2);
  });

  it('asks for the list after a lost answer and sends only what is missing', async () => {
    const { save, post } = saver({ post: [lost, success], stored: ['a'] });
    await save(rows('a', 'b'));
    expect(await save(rows('a', 'b'))).toMatchObject({ step: 'saved', landed: new Set([0]) });
    expect(post.mock.calls).toEqual([[['A', 'B']], [['B']]]);
  });

  it('sends nothing when all of it has landed, and lets the session follow', async () => {
    const { save, post, refresh } = saver({ post: [lost], stored: ['a'] });
    await save(rows('a'));
    expect(await save(rows('a'))).toMatchObject({ step: 'saved' });
    expect(post).toHaveBeenCalledTimes(1);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('takes a row that was changed since for a new one', async () => {
    const { save, post } = saver({ post: [lost, success], stored: ['a'] });
    await save(rows('a'));
    await save([{ id: 0, key: 'a', wire: 'changed' }]);
    expect(post.mock.calls[1]).toEqual([['changed']]);
  });

  it('sends nothing while the list cannot be had', async () => {
    const { save, post } = saver({ post: [lost], stored: lost });
    await save(rows('a'));
    expect(await save(rows('a'))).toMatchObject({ step: 'post', failure: lost });
    expect(post).toHaveBeenCalledTimes(1);
  });

  it('posts nothing twice when only the session is behind', async () => {
    const { save, post } = saver({ post: [success], refresh: [lost] });
    await save(rows('a'));
    expect(await save(rows('a'))).toMatchObject({ step: 'refresh', failure: lost });
    expect(post).toHaveBeenCalledTimes(1);
  });
});
