import { expect, test } from 'vitest';
import { ATTACK_ROW_NAMES, attackReportTable, namesOfFailedRows } from './row';

test('the attack report counts attempts and successful attempts, and names the first five successful attempts', () => {
  const through = Array.from({ length: 7 }, (_, index) => `number ${index + 1}`);
  const rows = [
    { name: 'tokens', tried: 100, through: [] },
    { name: 'hosts', tried: 20, through, figure: 'at most 2' },
  ];
  expect(attackReportTable(rows).split('\n')).toEqual([
    '         tried  through',
    'tokens     100        0',
    'hosts       20        7  at most 2',
    '',
    'Got through:',
    '  hosts: number 1',
    '  hosts: number 2',
    '  hosts: number 3',
    '  hosts: number 4',
    '  hosts: number 5',
    '  hosts: and 2 more',
  ]);
});

test('an expected row of the attack report counts as failed if an attempt succeeded or the row is missing', () => {
  const [first, second, ...others] = ATTACK_ROW_NAMES.site;
  const rows = [
    { name: first, tried: 5, through: ['one'] },
    ...others.map((name) => ({ name, tried: 5, through: [] })),
  ];
  expect(namesOfFailedRows(['site'], rows)).toEqual([first, second]);
});
