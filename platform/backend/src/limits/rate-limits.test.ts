import { expect, it, vi } from 'vitest';
import { createRateLimiter } from './rate-limits';

it('when the clock of the server is set back by an hour, rate limits still block only too many requests, for a minute at most', {
  tags: ['proof'],
}, async () => {
  const limit = createRateLimiter({ read: 1, mutation: 2, address: 1, badToken: 1, open: 1 });
  await limit('mutation', 'ada');
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now - 3_600_000);
  await limit('mutation', 'ada');
  await expect(limit('mutation', 'ada')).rejects.toMatchObject({
    answer: { headers: { 'Retry-After': '60' } },
  });
});
