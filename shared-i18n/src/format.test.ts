import { expect, it } from 'vitest';
import { formatPercent } from '.';

it.each([
  [29, 100, '29%'],
  [57, 100, '57%'],
  [115, 200, '57%'],
  [199, 200, '99%'],
  [999_999, 1_000_000, '99%'],
  [3, 3, '100%'],
  [0, 7, '0%'],
])('formatPercent shows %d of %d as a percentage that is rounded down: %s', (part, all, shown) => {
  expect(formatPercent(part / all)).toBe(shown);
});

it('formatPercent rounds down every share of a group of up to 300 people, so that only the whole group is shown as 100 %', {
  tags: ['proof'],
}, () => {
  for (let all = 1; all <= 300; all += 1) {
    for (let part = 0; part <= all; part += 1) {
      const percent = (100 * part - ((100 * part) % all)) / all;
      expect(formatPercent(part / all), `${part} of ${all}`).toBe(`${percent}%`);
    }
  }
});
