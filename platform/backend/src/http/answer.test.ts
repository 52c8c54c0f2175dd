import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { okAnswer, toResponse } from './answer';

test('the backend handles other requests while it sends a long list', async () => {
  const rows = Array.from({ length: 10_000 }, (_, row) => ({
    _id: `${row}`,
    name: 'ü'.repeat(100),
  }));
  const app = new Hono().get('/', (context) => toResponse(context, okAnswer(rows)));
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const answer = await (await app.request('/')).json();
  isOver = true;
  expect(answer).toEqual({ ok: true, message: 'OK', statusCode: 200, payload: rows });
  expect(turns).toBeGreaterThan(10);
});
