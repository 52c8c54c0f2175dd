import { recordMeasurement } from '@platform/local-stack';
import { MAX_LAYOUT_SHIFT, shiftsOf, watchShifts } from '../fixtures/layout-shift';
import { PAGES } from '../fixtures/pages';
import { test } from '../fixtures/test';

// This only measures. `accessibility/layout-shift.proof.spec.ts` tests every order of the answers.
for (const each of PAGES) {
  test(`layout shift of ${each.path}`, async ({ page, open }) => {
    await watchShifts(page);
    await open(each);
    const { sum } = await shiftsOf(page);
    const figures = { shift: Number(sum.toFixed(4)), limit: MAX_LAYOUT_SHIFT };
    recordMeasurement(`layout shift of ${each.path}`, figures, 'bench/results.json');
  });
}
