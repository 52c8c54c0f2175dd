import { describe, expect, it } from 'vitest';
import { createRow } from '../checks/row';
import { packDraftRows, unpackDraftRows } from '../drafts/packed-rows';
import { splitTextIntoSheet } from '../reading/read-file';
import { createUsersTableDefinition } from '../users-table-definition';
import { guessColumnMapping } from './guess-columns';
import { createRecordReader } from './match-columns';
import { readPastedList } from './read-pasted-list';

/** Names of many kinds, and texts that an import could change by mistake. */
const NAMES = [
  "Conan O'Brien",
  'Conan O’Brien',
  'Marks & Søn',
  'محمد علي',
  '张伟',
  '김철수',
  'Nguyễn Thị Minh Khai',
  'Zoë',
  'Zoe\u0308',
  '👩🏽‍💻 Ada',
  'می\u200Cخواهم',
  'A\u200Bda',
  'Ole-Jørgen von und zu',
  'x'.repeat(100),
  'x'.repeat(101),
  'Ada, Countess of Lovelace; "the first"',
];
const EMAILS = ['ø@blåbær.example', "o'brien+x@example.com", '用户@例子.example'];

const definition = createUsersTableDefinition(null);
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const imported = (text: string) => {
  const sheet = splitTextIntoSheet(text);
  return sheet
    .slice(1)
    .map(createRecordReader(guessColumnMapping(sheet, definition.columns).mapping, definition));
};

describe('names from many countries', () => {
  it.each(NAMES)('a name does not change in an import or in a draft: %s', (name) => {
    const record = { name, email: 'a@x.org' };
    expect(imported(`Name;Email\r\n${quoted(name)};a@x.org\r\n`)).toEqual([record]);
    const values = { name, email: 'a@x.org', role: 'user', location_id: '' };
    const packed = JSON.parse(
      JSON.stringify(
        packDraftRows([createRow(0, values)], ['name', 'email', 'role', 'location_id']),
      ),
    );
    expect(unpackDraftRows(packed, ['name'])[0]?.values).toMatchObject({ name });
  });

  it.each(EMAILS)('a pasted name is separated from its email address: %s', (email) => {
    expect(readPastedList(`Ada <${email}>`, 'name', definition)).toEqual([{ name: 'Ada', email }]);
    expect(readPastedList(`Ada\t${email}`, 'name', definition)).toEqual([{ name: 'Ada', email }]);
  });

  it('an import removes only the spaces before and after a name', () => {
    expect(imported('Name,Email\n  Ada  Lovelace\u00A0 , a@x.org ')).toEqual([
      { name: 'Ada  Lovelace', email: 'a@x.org' },
    ]);
  });
});
