import { describe, expect, it } from 'vitest';
import { readWorkbook } from './reading/read-workbook';
import { writeWorkbook } from './workbook';

const written = (...sheets: Parameters<typeof writeWorkbook>[0]) => {
  const read = readWorkbook(writeWorkbook(sheets));
  if ('problem' in read) throw new Error(read.problem);
  return read.sheets.map(({ name, rows }) => ({ name, rows }));
};

describe('a written workbook', () => {
  it('a written workbook holds each sheet with its rows, as an import reads them', () => {
    const users = {
      name: 'Users',
      rows: [
        ['Full name', 'Email'],
        ['Åse Lie', 'ase@example.com'],
      ],
    };
    const places = { name: 'A & B <"C">', rows: [['Location'], ['東京']] };
    expect(written(users, places)).toEqual([users, places]);
  });

  it('a written workbook keeps every text a text: markup, formulas, numbers and spaces', () => {
    const texts = ['<b>&amp;</b>', '=1+1', '007', '+47 22 00 00 00', 'a "b" \'c\'', 'two\nlines'];
    expect(written({ name: 'S', rows: [texts] })[0]?.rows).toEqual([texts]);
  });

  it('a written workbook leaves out characters that no XML may hold', () => {
    expect(written({ name: 'S', rows: [['a\u0000\u0007b\uFFFF\uD800c', '😀']] })[0]?.rows).toEqual([
      ['abc', '😀'],
    ]);
  });
});
