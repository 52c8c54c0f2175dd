import { recordMeasurement } from '@platform/local-stack';
import {
  MAX_LAYOUT_SHIFT_SCORE,
  readLayoutShifts,
  watchLayoutShifts,
} from '../fixtures/layout-shift';
import { SITE_PAGES } from '../fixtures/pages';
import { test } from '../fixtures/test';

// This benchmark only measures. `accessibility/layout-shift.proof.spec.ts` tests the limit.
for (const each of SITE_PAGES) {
  test(`the benchmark measures the layout shift while ${each.path} opens`, async ({
    page,
    open,
  }) => {
    await watchLayoutShifts(page);
    await open(each);
    const { sum } = await readLayoutShifts(page);
    const figures = { shift: Number(sum.toFixed(4)), limit: MAX_LAYOUT_SHIFT_SCORE };
    recordMeasurement(`layout shift of ${each.path}`, figures, 'bench/results.json');
  });
}
