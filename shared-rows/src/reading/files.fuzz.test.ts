// @vitest-environment node
/// <reference types="node" />
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { writeWorkbook } from '../workbook';
import { readFileContent } from './read-file';
import { MAX_IMPORT_COLUMNS } from './sheet';

const MAX_CELL_CHARACTERS = 2_048;

const expectUsable = (bytes: Uint8Array): void => {
  const read = readFileContent(bytes);
  if ('problem' in read) return;
  for (const { rows } of read.sheets) {
    const [first = []] = rows;
    expect(first.length).toBeLessThanOrEqual(MAX_IMPORT_COLUMNS);
    for (const row of rows) {
      expect(row.length).toBe(first.length);
      for (const cell of row) expect(cell.length).toBeLessThanOrEqual(MAX_CELL_CHARACTERS);
    }
  }
};

/** Each change is a position, and the bytes to write there. */
const changes = fc.array(fc.tuple(fc.nat(100_000), fc.uint8Array({ maxLength: 8 })), {
  maxLength: 6,
});
type Changes = [number, Uint8Array][];

const changed = (bytes: Uint8Array, all: Changes): Uint8Array<ArrayBuffer> => {
  const copy = new Uint8Array(bytes);
  for (const [at, replacement] of all) {
    const place = at % Math.max(1, copy.length);
    copy.set(replacement.subarray(0, copy.length - place), place);
  }
  return copy;
};

let parts: Record<string, Uint8Array<ArrayBuffer>> = {};
let workbook = new Uint8Array();
beforeAll(async () => {
  const rows = [
    ['Full name', 'Email', 'Role'],
    ['Åse Ødegård', 'ase@example.com', 'admin'],
    ['東京', 'x@example.com', '=1+1'],
  ];
  const blob = await writeWorkbook([{ name: 'Users', rows }]);
  workbook = new Uint8Array(await blob.arrayBuffer());
  parts = unzipSync(workbook);
});

it('a text file of any content is read as a table, or rejected with a reason', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('"', '""', '\r', '\0', '\uFEFF', 'x'.repeat(3_000)),
  );
  const text = fc
    .array(fc.array(cell, { maxLength: 8 }), { maxLength: 30 })
    .chain((rows) =>
      fc.constantFrom(',', ';', '\t', '|').map((by) => rows.map((row) => row.join(by)).join('\n')),
    );
  fc.assert(fc.property(text, (content) => expectUsable(new TextEncoder().encode(content))));
});

it('a file of random bytes is read as a table, or rejected with a reason', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 4_000 }), expectUsable));
});

it('a damaged workbook is read as a table, or rejected with a reason', () => {
  fc.assert(fc.property(changes, (all) => expectUsable(changed(workbook, all))));
});

it('a spreadsheet of LibreOffice with random changes in its content is read as a table, or rejected with a reason', () => {
  const file = `${import.meta.dirname}/../import/files/libreoffice-sheets.ods`;
  const spreadsheet = unzipSync(new Uint8Array(readFileSync(file)));
  const content = spreadsheet['content.xml'] ?? new Uint8Array();
  fc.assert(
    fc.property(changes, (all) => {
      expectUsable(zipSync({ ...spreadsheet, 'content.xml': changed(content, all) }));
    }),
  );
});

it('a workbook with random changes in one of its XML files is read as a table, or rejected with a reason', () => {
  fc.assert(
    fc.property(fc.nat(100), changes, (chosen, all) => {
      const names = Object.keys(parts);
      const name = names[chosen % names.length] ?? '';
      const part = changed(parts[name] ?? new Uint8Array(), all);
      expectUsable(zipSync({ ...parts, [name]: part }));
    }),
  );
});
