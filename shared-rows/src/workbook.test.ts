import { describe, expect, it } from 'vitest';
import { readFileContent } from './reading/read-file';
import { writeWorkbook } from './workbook';

const written = async (...sheets: Parameters<typeof writeWorkbook>[0]) => {
  const blob = await writeWorkbook(sheets);
  const read = readFileContent(new Uint8Array(await blob.arrayBuffer()));
  if ('problem' in read) throw new Error(read.problem);
  return read.sheets.map(({ name, rows }) => ({ name, rows }));
};

describe('writeWorkbook', () => {
  it('an import reads the same sheets and rows that writeWorkbook wrote', async () => {
    const users = {
      name: 'Users',
      rows: [
        ['Full name', 'Email'],
        ['Åse Lie', 'ase@example.com'],
      ],
    };
    const places = { name: 'A & B <"C">', rows: [['Location'], ['東京']] };
    expect(await written(users, places)).toEqual([users, places]);
  });

  it('writeWorkbook keeps markup, formulas, numbers and spaces as plain text', async () => {
    const texts = ['<b>&amp;</b>', '=1+1', '007', '+47 22 00 00 00', 'a "b" \'c\'', 'two\nlines'];
    const [sheet] = await written({ name: 'S', rows: [texts] });
    expect(sheet?.rows).toEqual([texts]);
  });

  it('an import removes the apostrophe that CSV exports put before possible formulas, even after a spreadsheet saved the cell', async () => {
    const [sheet] = await written({ name: 'S', rows: [["'-1 Parking", "'=1+1", "'t Hooft"]] });
    expect(sheet?.rows).toEqual([['-1 Parking', '=1+1', "'t Hooft"]]);
  });

  it('writeWorkbook leaves out characters that XML does not allow', async () => {
    const [sheet] = await written({ name: 'S', rows: [['a\u0000\u0007b\uFFFF\uD800c', '😀']] });
    expect(sheet?.rows).toEqual([['abc', '😀']]);
  });
});
