import { expect, test } from 'vitest';
import type { CallReport } from './row';
import { createSimulatedVisit } from './visit';

test('the backend check reports a call as "not checked" if the check has not sent this call', () => {
  const rows: CallReport[] = [];
  const origin = 'http://localhost:3000';
  const options = { url: origin, origin, token: null, onRow: (row: CallReport) => rows.push(row) };
  const { last, report } = createSimulatedVisit(options);
  report('GET /isUserValid', last('GET /isUserValid').fault ?? { site: '' });
  expect(rows).toMatchObject([{ verdict: 'not checked', site: 'The call was not made.' }]);
});
