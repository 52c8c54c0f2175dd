import { createStore } from 'jotai';
import { csvText } from 'shared-features/csv';
import { zoneNamesModuleAtom } from 'shared-features/time-zones';
import { forgetLanguages, switchLanguage } from 'shared-i18n';
import { stubWorker } from 'shared-rows/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { importTemplateText, type TableDefinition } from '../checks/table-definition';
import { createLocationsTableDefinition } from '../locations-table-definition';
import { readFileContent, splitTextIntoSheet } from '../reading/read-file';
import { createUsersTableDefinition } from '../users-table-definition';
import { readImportRecords } from './find-records';
import {
  guessColumnMapping,
  guessUnambiguousColumnMapping,
  mapColumnsToFields,
  sheetRowsBelowHeader,
} from './guess-columns';
import { isHeaderLine } from './headings';
import { checkColumnMapping, createRecordReader } from './match-columns';
import { readPastedList } from './read-pasted-list';

stubWorker();
afterEach(forgetLanguages);

const users = createUsersTableDefinition([{ id: 'l1', label: 'Oslo' }]);
const locations = createLocationsTableDefinition();

/** The records that an import accepts without a question; `null` when the import asks the user. */
const taken = (text: string, definition: TableDefinition) => {
  const sheet = splitTextIntoSheet(text);
  const guess = guessUnambiguousColumnMapping(sheet, definition);
  return (
    guess &&
    sheetRowsBelowHeader(sheet, guess.header).map(createRecordReader(guess.mapping, definition))
  );
};
const { signal } = new AbortController();
const ada = { name: 'Ada Lovelace', email: 'ada@x.org' };

describe('an imported file', () => {
  it.each([
    ['commas', 'Full name,Email\nAda Lovelace,ada@x.org'],
    ['semicolons', 'Full name;Email\nAda Lovelace;ada@x.org'],
    ['tabs', 'Full name\tEmail\nAda Lovelace\tada@x.org'],
    ['a byte order mark and CRLF', '\uFEFFFull name,Email\r\nAda Lovelace,ada@x.org\r\n'],
    ['quotes', '"Full name","Email"\n"Ada Lovelace","ada@x.org"'],
    ['empty lines and cells', 'Full name,Email,\n\n,,\nAda Lovelace,ada@x.org,\n'],
    ["Excel's separator line", 'sep=;\r\nFull name;Email\r\nAda Lovelace;ada@x.org'],
    ['old line ends', 'Full name,Email\rAda Lovelace,ada@x.org\r'],
    ['spaces', ' Full name , Email \n Ada Lovelace , ada@x.org '],
  ])('a file with %s is read into names and emails', (_what, text) => {
    expect(taken(text, users)).toEqual([ada]);
  });

  it.each([
    ['CRLF after the first line only', 'Location name\r\nOslo\nBergen\n'],
    ['LF after the first line only', 'Location name\nOslo\r\nBergen\r\n'],
    ['CR after the first line only', 'Location name\rOslo\nBergen\n'],
  ])('all rows of a file with %s are read', (_what, text) => {
    expect(taken(text, locations)).toEqual([{ name: 'Oslo' }, { name: 'Bergen' }]);
  });

  it.each([
    ['an empty last cell that the paste has lost', 'Full name\tEmail\nAda Lovelace\tada@x.org\nBo'],
    ['a short last line', 'Full name;Email\nAda Lovelace;ada@x.org\nBo'],
    ['a title', 'Staff\n\nFull name;Email\nAda Lovelace;ada@x.org\nBo'],
  ])('a list of two columns with %s is split at its separator', (_what, text) => {
    expect(taken(text, users)).toEqual([ada, { name: 'Bo' }]);
  });

  it('line breaks inside quotes stay in their cell, even in a file with mixed line ends', () => {
    const text = 'Name,Address\r\n"Head\r\noffice","Street 1\rOslo"\nShop,Street 2\n';
    expect(splitTextIntoSheet(text)).toEqual([
      ['Name', 'Address'],
      ['Head\noffice', 'Street 1\nOslo'],
      ['Shop', 'Street 2'],
    ]);
  });

  it('a formula error such as "#N/A" in a CSV file is read as an empty cell, as in a workbook', () => {
    expect(taken('Full name,Email,Office\nAda Lovelace,ada@x.org,#N/A', users)).toEqual([ada]);
  });

  it('a cell that contains only zero-width spaces, as in files from SharePoint, is read as an empty cell', () => {
    const blank = '\u200B';
    expect(readPastedList(`Ada Lovelace\tada@x.org\t${blank}\t${blank}`, 'name', users)).toEqual([
      ada,
    ]);
    const file = `Full name,Email,Role,Office\nAda Lovelace,ada@x.org,${blank},${blank}${blank}`;
    expect(taken(file, users)).toEqual([ada]);
  });

  it('a separator inside quotes does not split a cell of a file', () => {
    expect(taken('Name,Address\r\n"Head, ""main"" office","Oslo, Norway"\r\n', locations)).toEqual([
      { name: 'Head, "main" office', address: 'Oslo, Norway' },
    ]);
  });

  it('spaces between a separator and the quotes of a cell do not split the cell', () => {
    const text =
      'Name, Address\nHQ, "1 Main St, Salem"\nLab,  ""\nShop,"Say, ""hi"", Oslo"\nOffice, ""';
    expect(taken(text, locations)).toEqual([
      { name: 'HQ', address: '1 Main St, Salem' },
      { name: 'Lab' },
      { name: 'Shop', address: 'Say, "hi", Oslo' },
      { name: 'Office' },
    ]);
  });

  it('an import removes the apostrophe that an export puts before a possible formula', () => {
    const names = ['@Home', '-Bo', '+1 Store', '=Equal', "'t Hoff", 'Oslo, -2 floor'];
    const text = csvText([['Full name', 'Email'], ...names.map((name) => [name, 'a@x.org'])]);
    expect(taken(text, users)).toEqual(names.map((name) => ({ name, email: 'a@x.org' })));
  });

  it('a paste removes the apostrophe that an export put before a possible formula, but keeps the apostrophe of a name', () => {
    const table = createUsersTableDefinition([{ id: 'l1', label: '-1 Parking' }]);
    const cells = "'-Bo\tada@x.org\tuser\t'-1 Parking\n't Hooft\tbo@x.org\tuser\t'Home";
    expect(readPastedList(cells, 'name', table)).toEqual([
      { name: '-Bo', email: 'ada@x.org', role: 'user', location_id: '-1 Parking' },
      { name: "'t Hooft", email: 'bo@x.org', role: 'user', location_id: "'Home" },
    ]);
    expect(readPastedList("'+Size Store\tStreet 1", 'name', locations)).toEqual([
      { name: '+Size Store', address: 'Street 1' },
    ]);
  });

  it('a line break inside a cell of a file becomes a space, or a comma in an address', () => {
    const text = 'Name,Address\r\n"Head\r\noffice","Street 1,\r\nOslo\n\n Norway"\r\n';
    expect(taken(text, locations)).toEqual([
      { name: 'Head office', address: 'Street 1, Oslo, Norway' },
    ]);
  });

  it('a role and a location in a pasted list become the options with the same name, whatever their case', () => {
    expect(readPastedList('Ada\tada@x.org\tADMIN\toslo', 'name', users)).toEqual([
      { name: 'Ada', email: 'ada@x.org', role: 'admin', location_id: 'Oslo' },
    ]);
  });

  it('a pasted location name that two locations have is marked, and not assigned to either location', () => {
    const table = createUsersTableDefinition([
      { id: 'l1', label: 'Office' },
      { id: 'l2', label: 'office' },
    ]);
    const [record] = readPastedList('Ada\tada@x.org\tadmin\tOffice', 'name', table) ?? [];
    expect(record).toMatchObject({ role: 'admin', location_id: 'Office' });
    const problems = table.check({ ...table.blank, ...record });
    expect(Object.keys(problems)).toEqual(['location_id']);
  });

  it('a line break inside a pasted cell becomes a space, or a comma if the cell is an address', () => {
    const cells = '"Head\noffice"\t"Street 1\nOslo"\r\nShop\tStreet 2';
    expect(readPastedList(cells, 'name', locations)).toEqual([
      { name: 'Head office', address: 'Street 1, Oslo' },
      { name: 'Shop', address: 'Street 2' },
    ]);
    expect(readPastedList('"Street 1\nOslo"', 'address', locations)).toEqual([
      { address: 'Street 1, Oslo' },
    ]);
    expect(readPastedList('"Street 1\nOslo"\n"Street 2\nRome"', 'address', locations)).toEqual([
      { address: 'Street 1, Oslo' },
      { address: 'Street 2, Rome' },
    ]);
    expect(readPastedList('"Ada\nLovelace"\tada@x.org\nBob\tbob@x.org', 'name', users)).toEqual([
      { name: 'Ada Lovelace', email: 'ada@x.org' },
      { name: 'Bob', email: 'bob@x.org' },
    ]);
  });

  it.each(['"Bo \\"Ace\\" Lee"', '"Bo "Ace" Lee"'])(
    'if one cell of a file has a wrong quote, the import leaves out the quotes around all cells, also around this cell: %s',
    (name) => {
      const text = `"Name","Email"\n"Lovelace, Ada","ada@x.org"\n${name},"bo@x.org"\n"Cy","cy@x.org"`;
      expect(taken(text, users)).toEqual([
        { name: 'Lovelace, Ada', email: 'ada@x.org' },
        { name: 'Bo "Ace" Lee', email: 'bo@x.org' },
        { name: 'Cy', email: 'cy@x.org' },
      ]);
    },
  );

  it('the import of a file keeps all text after a quote that is never closed', () => {
    const text = 'Name;Address\n"Main" house;Street 1\nLab;"Street 2\nShop;Street 3';
    expect(taken(text, locations)).toEqual([
      { name: '"Main" house', address: 'Street 1' },
      { name: 'Lab', address: '"Street 2' },
      { name: 'Shop', address: 'Street 3' },
    ]);
  });

  it.each([
    ['utf-8', new TextEncoder().encode('Bjørn')],
    ['utf-16', new Uint8Array([0xff, 0xfe, ...[...'Bjørn'].flatMap((c) => [c.charCodeAt(0), 0])])],
    ['utf-16 without a mark', new Uint8Array([...'Bjørn'].flatMap((c) => [c.charCodeAt(0), 0]))],
    ['utf-16, big endian', new Uint8Array([...'Bjørn'].flatMap((c) => [0, c.charCodeAt(0)]))],
    ['windows-1252', new Uint8Array([...'Bjørn'].map((c) => c.charCodeAt(0)))],
  ])('a file encoded in %s is read', (_encoding, bytes) => {
    expect(readFileContent(bytes)).toMatchObject({ sheets: [{ rows: [['Bjørn']] }] });
  });

  it.each(['language of the site', 'language of the browser'])(
    'a file in an old encoding is read with the encoding that is usual for the %s',
    async (which) => {
      const heading = [...new TextEncoder().encode('Full name,Email\n')];
      // "山田" in Shift JIS
      const name = [0x8e, 0x52, 0x93, 0x63];
      const rest = [...new TextEncoder().encode(',taro@x.org')];
      const file = new Blob([new Uint8Array([...heading, ...name, ...rest])]);
      if (which === 'language of the site') switchLanguage('ja');
      else vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US', 'ja']);
      const found = await readImportRecords(file, users, signal);
      expect(found).toEqual({ records: [{ name: '山田', email: 'taro@x.org' }] });
    },
  );

  it('a file is read with the encoding for the language of the browser, even if the site is shown in another language', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pl', 'de', 'en']);
    switchLanguage('de');
    // "Łukasz" in Windows-1250
    const text = Uint8Array.from('Full name,Email\n\xA3ukasz,a@x.org', (at) => at.charCodeAt(0));
    const found = await readImportRecords(new Blob([text]), users, signal);
    expect(found).toEqual({ records: [{ name: 'Łukasz', email: 'a@x.org' }] });
  });

  const compound = (content: string) =>
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...new TextEncoder().encode([...content].join('\0'))]);

  it('an old workbook and an encrypted workbook are reported as different problems', () => {
    expect(readFileContent(compound('Workbook'))).toEqual({ problem: 'oldWorkbook' });
    expect(readFileContent(compound('EncryptedPackage'))).toEqual({ problem: 'encrypted' });
  });

  it.each([
    ['a PDF', 'pdf', '%PDF-1.7\n1 0 obj'],
    ['an image', 'image', '\x89PNG\r\n\x1A\n\0\0\0\rIHDR'],
    ['a photo', 'image', '\xFF\xD8\xFF\xE0\0\x10JFIF'],
    ['contacts', 'contacts', 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nEND:VCARD'],
    ['JSON', 'json', '\xEF\xBB\xBF[\n  { "email": "ada@x.org" }\n]'],
    ['a web page', 'webPage', '\n<!DOCTYPE html><html><table><tr><td>Ada'],
    ['XML', 'xml', '<?xml version="1.0"?><users/>'],
    ['another binary format', 'binary', 'ID3\x04\0\0'],
  ])('a file without a table is recognized by its content: %s', (_what, problem, letters) => {
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    expect(readFileContent(bytes)).toEqual({ problem });
  });

  it.each([
    ['on one line', 'Ada Lovelace <ada@x.org>; Bob <bob@x.org>;'],
    ['on separate lines', '\uFEFFAda Lovelace <ada@x.org>\r\n\r\nBob <bob@x.org>\r\n'],
    ['with commas', 'Lovelace, Ada <ada@x.org>, Bob <bob@x.org>'],
    ['with quoted names', '"Lovelace, Ada" <ada@x.org>; "Bob" <bob@x.org>'],
    ['with bullets', '- Ada Lovelace <ada@x.org>\n- Bob <bob@x.org>'],
    ['with spaces before separators', 'Ada Lovelace <ada@x.org> ; Bob <bob@x.org> ,'],
  ])('a list of recipients %s is imported without a question', async (_how, text) => {
    const found = await readImportRecords(new Blob([text]), users, signal);
    expect(found).toEqual({ records: [ada, { name: 'Bob', email: 'bob@x.org' }] });
  });

  it.each(['Ada Lovelace,<ada@x.org>\nBob Ross,<bob@x.org>', 'Ada;Lovelace;<ada@x.org>'])(
    'a table with email addresses in angle brackets is not read as a list of recipients: %s',
    async (text) => {
      const found = await readImportRecords(new Blob([text]), users, signal);
      expect(found).not.toHaveProperty('records');
    },
  );

  it('in an imported list of email recipients, a recipient may have an email address without a name', async () => {
    const text = 'Ada Lovelace <ada@x.org>; bob@x.org, cy@x.org';
    const found = await readImportRecords(new Blob([text]), users, signal);
    expect(found).toEqual({
      records: [ada, { email: 'bob@x.org' }, { email: 'cy@x.org' }],
    });
  });

  it.each(['ada@x.org, bo@x.org,cy@x.org', 'ada@x.org;bo@x.org; cy@x.org;\r\n'])(
    'email addresses in one line of a file are imported as people, not as columns: %j',
    async (text) => {
      const records = ['ada', 'bo', 'cy'].map((name) => ({ email: `${name}@x.org` }));
      expect(await readImportRecords(new Blob([text]), users, signal)).toEqual({
        records,
      });
    },
  );

  it.each(['1,Ada,admin,ada@x.org', 'Lovelace;Ada;ada@x.org'])(
    'the import asks about the columns of a file with one line of cells: %j',
    async (text) => {
      const found = await readImportRecords(new Blob([text]), users, signal);
      expect(found).toMatchObject({ asking: [{ rows: [text.split(/[,;]/)] }] });
    },
  );

  it('an imported list of email recipients may have up to 10,000 people', async () => {
    const text = (count: number) => 'Ada Lovelace <ada@x.org>; '.repeat(count);
    const found = await readImportRecords(new Blob([text(10_000)]), users, signal);
    expect(found).toMatchObject({ records: { length: 10_000, 9999: ada } });
    expect(readFileContent(new TextEncoder().encode(text(10_001)))).toEqual({
      problem: 'tooManyRows',
    });
  });

  it('a list whose first heading begins with a bracket is read as a list, not rejected as JSON', () => {
    const bytes = new TextEncoder().encode('[Required] First Name,Email\nAda,ada@x.org');
    expect(readFileContent(bytes)).toMatchObject({ sheets: [{ rows: { length: 2 } }] });
  });

  it('a file larger than 10 MB is not read', async () => {
    const large = { size: 11 * 1024 * 1024 };
    expect(await readImportRecords(large as Blob, users, signal)).toEqual({
      problem: expect.stringMatching(/^The file is larger than 10 MB/),
    });
  });

  it('a file that no longer exists is reported as unreadable', async () => {
    const gone = new File(['Ada'], 'list.csv');
    gone.arrayBuffer = () => Promise.reject(new DOMException('Gone', 'NotReadableError'));
    expect(await readImportRecords(gone, users, signal)).toEqual({
      problem: expect.stringMatching(/^The file couldn't be read/),
    });
  });

  it.each([
    ['file', new Blob(['Ada'])],
    ['pasted text', 'Ada'],
  ])('a %s is not read after the user stopped the import', async (_what, from) => {
    const worker = vi.spyOn(globalThis, 'Worker');
    expect(await readImportRecords(from, users, AbortSignal.abort())).toBeNull();
    expect(worker).not.toHaveBeenCalled();
  });
});

describe('a list that is too large for the memory of the page', () => {
  it('long cells are cut to 2,048 characters, which is more than any field allows', () => {
    const [, row] = splitTextIntoSheet(`Name,Email\n${'a'.repeat(100_000)},ada@x.org`);
    expect(row?.[0]).toHaveLength(2_048);
    const { name } = users.check({ ...users.blank, name: row?.[0] ?? '', email: 'ada@x.org' });
    expect(name?.message).toMatch(/^Use 100 characters or fewer/);
  });

  it('a list of 10,000 rows below the headings is read, and a longer list is not read', async () => {
    const list = (rows: number) => new Blob([`Full name,Email\n${'Ada,ada@x.org\n'.repeat(rows)}`]);
    const found = await readImportRecords(list(10_000), users, signal);
    expect(found).toMatchObject({ records: { length: 10_000 } });
    expect(await readImportRecords(list(10_001), users, signal)).toEqual({
      problem: expect.stringMatching(/^The file has more than 10,000 rows/),
    });
  });

  it.each([
    ['more than 300 columns', `${'name,'.repeat(301)}Email\nAda,ada@x.org`],
    ['a wide row above many short ones', `Name${','.repeat(290)}Email\n${'Ada\n'.repeat(9_000)}`],
  ])('a list that would exceed the memory of the page is not read: %s', async (_what, text) => {
    const tooLarge = {
      problem: expect.stringMatching(/^The file holds too much data/),
    };
    expect(await readImportRecords(new Blob([text]), users, signal)).toEqual(tooLarge);
    expect(await readImportRecords(text, users, signal)).toEqual(tooLarge);
  });
});

describe('the headings of a list', () => {
  it.each([
    ['E-mail;Navn;Rolle;Kontor', ['email', 'name', 'role', 'location_id']],
    ['EMAIL_ADDRESS,Full Name', ['email', 'name']],
    ['Vorname,Nachname,E-Mail-Adresse', ['name:0', 'name:2', 'email']],
    ['Prénom,Nom,Courriel', ['name:0', 'name:2', 'email']],
    ['Surname,Given name,Mail,Site', ['name:2', 'name:0', 'email', 'location_id']],
    ['Legal First Name,Legal Last Name,Email', ['name:0', 'name:2', 'email']],
    ['Employee Last Name,Employee First Name,Email', ['name:2', 'name:0', 'email']],
    ['sn,givenName,mail', ['name:2', 'name:0', 'email']],
    ['Voornaam,Tussenvoegsel,Achternaam,E-mail', ['name:0', 'name:1', 'name:2', 'email']],
    ['ADI,SOYADI,E-posta', ['name:0', 'name:2', '']],
    ['Ad Soyad,Mail', ['name', 'email']],
    ['name,email,role,location', ['name', 'email', 'role', 'location_id']],
  ])('the headings %s are recognized in a list of users', (line, mapping) => {
    expect(guessColumnMapping(splitTextIntoSheet(`${line}\nx\n`), users.columns)).toEqual({
      header: 0,
      mapping,
    });
  });

  it.each([
    ['Office,Street address,Time_Zone', ['name', 'address', 'time_zone']],
    ['Timezone,Location name,Adresse', ['time_zone', 'name', 'address']],
    ['Store name,Address,City,State,Zip', ['name', 'address', 'address', 'address', 'address']],
    ['Filiale,Straße,PLZ,Ort,Telefon', ['name', 'address', 'address', 'address', '']],
    ['Name,City', ['name', '']],
  ])('the headings %s are recognized in a list of locations', (line, mapping) => {
    expect(guessColumnMapping(splitTextIntoSheet(line), locations.columns)).toEqual({
      header: 0,
      mapping,
    });
  });

  it('with unknown headings, the import asks for the field of each column, and suggests the columns of names and email addresses', () => {
    const sheet = splitTextIntoSheet('Foo,Bar\nAda,ada@x.org');
    expect(guessColumnMapping(sheet, users.columns)).toEqual({
      header: 0,
      mapping: ['name', 'email'],
    });
    expect(taken('Foo,Bar\nAda,ada@x.org', users)).toBeNull();
  });

  it.each([
    ['Colleague,Email\nAda,ada@x.org', ['name', 'email']],
    ['Colleague,Team,Email\nAda,Sales,ada@x.org', ['', '', 'email']],
    ['Ada\nBo', ['name']],
    ['Ada,Sales\nBo,Sales', ['', '']],
    ['Role,Team\nadmin,Sales', ['role', '']],
    ['Name,Business contact\nAda,ada@x.org', ['name', 'email']],
    ['First name,Colleague,Email\nAda,Bo,ada@x.org', ['name:0', '', 'email']],
    ['S/N,Name,Email\n1,Ada,ada@x.org', ['', 'name', 'email']],
    ['First name,Contact,Email\nAda,+47 123,ada@x.org', ['name:0', '', 'email']],
    ['First name,Contact,Email\nAda,+47 123,ada@x.org\nBo,-,b@x.org', ['name:0', '', 'email']],
  ])(
    'the import asks about unknown headings, and proposes a field if the content is clear: %j',
    (text, mapping) => {
      expect(guessColumnMapping(splitTextIntoSheet(text), users.columns).mapping).toEqual(mapping);
      expect(taken(text, users)).toBeNull();
    },
  );

  it.each([
    ['Oslo\nRome', ['name']],
    ['Oslo,"Street 1, Oslo",Europe/Oslo', ['name', '', 'time_zone']],
    ['Europe/Oslo,Oslo', ['time_zone', 'name']],
    ['Store 12,UTC\nStore 14,UTC', ['', 'time_zone']],
  ])(
    'for a list of locations without headings, the import asks which field each column has, and proposes the fields of columns with clear content: %j',
    (text, mapping) => {
      expect(guessColumnMapping(splitTextIntoSheet(text), locations.columns).mapping).toEqual(
        mapping,
      );
      expect(taken(text, locations)).toBeNull();
    },
  );

  it('a first row that contains a person does not count as headings', () => {
    const sheet = splitTextIntoSheet('Ada,ada@x.org\nBob,bob@x.org');
    expect(guessColumnMapping(sheet, users.columns)).toEqual({
      header: null,
      mapping: ['name', 'email'],
    });
  });

  it('the headings of a file are found below its title, and another row or no row can be chosen as headings', () => {
    const sheet = splitTextIntoSheet('Staff list\nAs of May\nName,Email\nAda,ada@x.org');
    const names = (header: number | null) => {
      const mapping = mapColumnsToFields(sheet, header, users.columns);
      return sheetRowsBelowHeader(sheet, header)
        .map(createRecordReader(mapping, users))
        .map(({ name }) => name);
    };
    expect(guessColumnMapping(sheet, users.columns)).toEqual({
      header: 2,
      mapping: ['name', 'email'],
    });
    expect(names(2)).toEqual(['Ada']);
    expect(names(0)).toEqual(['As of May', 'Name', 'Ada']);
    expect(names(null)).toEqual(['Staff list', 'As of May', 'Name', 'Ada']);
  });

  it.each([
    ['Exported by admin@acme.com,,\nName,Email,Role\nAda,ada@x.org,user', 1],
    ['Exported by admin@acme.com,\nEmail,Foo\nada@x.org,7', 1],
    ['Email,\nada@x.org,\nbo@x.org,', 0],
    ['ada@x.org,\nBo,bo@x.org', null],
  ])(
    'the import finds headings below a title with an email address, but does not read a row with only an email address as a title: %j',
    (text, header) => {
      expect(guessColumnMapping(splitTextIntoSheet(text), users.columns).header).toBe(header);
    },
  );

  it.each(['-', '.'])(
    'the import does not ask about a column "Last name" if %j stands for each missing last name',
    (none) => {
      const text = `First name,Last name,Email\nAda,${none},ada@x.org\nBo,${none},bo@x.org`;
      expect(taken(text, users)).toHaveLength(2);
    },
  );

  it('the first row of a pasted list counts as headings only if the row cannot be a user or a location', () => {
    expect(isHeaderLine(['Name', 'Email'], users.columns)).toBe(true);
    expect(isHeaderLine(['Email'], users.columns)).toBe(true);
    expect(isHeaderLine(['Name', 'ada@x.org'], users.columns)).toBe(false);
    expect(isHeaderLine(['Office'], locations.columns)).toBe(false);
    expect(isHeaderLine(['Office', 'Warehouse'], locations.columns)).toBe(false);
    expect(isHeaderLine(['Location name'], locations.columns)).toBe(true);
  });
});

it('a city in the cell after a pasted street becomes part of the address, unless the text may be a time zone', async () => {
  const store = createStore();
  store.sub(zoneNamesModuleAtom, () => {});
  await expect.poll(() => store.get(zoneNamesModuleAtom)).not.toBeNull();
  const { read } = createLocationsTableDefinition(store.get(zoneNamesModuleAtom));
  const secondOf = (text: string) => read(`A\tStreet 1\tOslo\nB\tQuay 2\t${text}`, 'name')?.[1];
  expect(secondOf('Bergen')).toEqual({ name: 'B', address: 'Quay 2, Bergen' });
  for (const zone of ['Paris', 'Europe/Rome', 'EST', 'Eastern', 'Japan', 'UTC-05:00']) {
    expect(secondOf(zone)).toEqual({ name: 'B', address: 'Quay 2', time_zone: zone });
  }
});

describe('a pasted table with headings', () => {
  it('a pasted table with headings keeps its blank rows', async () => {
    const text = 'Location name;Address\nOslo;Street 1\n\n;\n\nRome;Via 2';
    expect(await readImportRecords(text, locations, signal)).toEqual({
      records: [
        { name: 'Oslo', address: 'Street 1' },
        {},
        {},
        {},
        { name: 'Rome', address: 'Via 2' },
      ],
    });
  });
});

describe('a column mapping', () => {
  const check = (mapping: string[]) => checkColumnMapping(mapping, users);

  it('when two columns of a file are mapped to one field, both columns are reported as a conflict', () => {
    const { conflicts } = check(['email', 'name', 'email']);
    expect([...conflicts]).toEqual([
      [0, [0, 2]],
      [2, [0, 2]],
    ]);
  });

  it('a column mapping may join a first and a last name, but not a full name and a first name', () => {
    expect(check(['name:1', 'name:0', 'email']).conflicts.size).toBe(0);
    expect([...check(['name', 'name:0', 'email']).conflicts.keys()]).toEqual([0, 1]);
    expect([...check(['name:0', 'name:0', 'email']).conflicts.keys()]).toEqual([0, 1]);
  });

  it('a column mapping may join several columns to an address, but not to a time zone', () => {
    const columnsInConflict = (mapping: string[]) => [
      ...checkColumnMapping(mapping, locations).conflicts.keys(),
    ];
    expect(columnsInConflict(['name', 'address', 'address'])).toEqual([]);
    expect(columnsInConflict(['name', 'time_zone', 'time_zone'])).toEqual([1, 2]);
  });

  it('the check of a column mapping lists required fields that no column fills', () => {
    expect(check(['', 'name', '']).missing).toEqual(['Email']);
  });

  it('the user is asked to match the columns of a file if a column with content matches no field', () => {
    const withPet = (pet: string) => [
      ['Full name', 'Email', 'Pet'],
      ['Ada', 'ada@x.org', pet],
    ];
    expect(guessUnambiguousColumnMapping(withPet('cat'), users)).toBeNull();
    expect(guessUnambiguousColumnMapping(withPet(''), users)?.mapping).toEqual([
      'name',
      'email',
      '',
    ]);
  });
});

describe('the records of a file', () => {
  it('first and last names are joined in this order, whatever the order of their columns', () => {
    expect(taken('Surname,First name,Mail\nLovelace,Ada,ada@x.org\n,Bob,bob@x.org', users)).toEqual(
      [ada, { name: 'Bob', email: 'bob@x.org' }],
    );
  });

  it.each([
    ['山田', '太郎', '山田 太郎'],
    ['김', '민준', '김 민준'],
  ])(
    'the names %s and %s from two columns are joined with the family name first',
    (last, first, name) => {
      const text = `First name,Surname,Mail\n${first},${last},a@x.org`;
      expect(taken(text, users)).toEqual([{ name, email: 'a@x.org' }]);
    },
  );

  it.each([
    ['1 Main St', 'Portland', 'OR', '1 Main St, Portland, OR'],
    ['', 'Portland', 'OR', 'Portland, OR'],
    ['1 Main St', '', '', '1 Main St'],
    ['1 Main St, Portland, OR 97201', 'Portland', 'OR', '1 Main St, Portland, OR 97201'],
    ['1 Main St\nPortland OR', 'Portland', 'OR', '1 Main St, Portland OR'],
    ['1 Portland St', 'Portland', 'OR', '1 Portland St, Portland, OR'],
    ['1 Main St, NORTH BEND', 'NORTH BEND', 'OR', '1 Main St, NORTH BEND, OR'],
    ['Portland', '1 Main St, Portland, OR', 'OR', '1 Main St, Portland, OR'],
  ])(
    'the columns of an address are joined, without a city that the address has already: %j, %j, %j',
    (street, city, state, address) => {
      const read = createRecordReader(['name', 'address', 'address', 'address'], locations);
      expect(read(['Depot', street, city, state])).toEqual({ name: 'Depot', address });
    },
  );

  it('roles and locations in a file are recognized by their names, and unknown names are kept unchanged', () => {
    const text =
      'Name,Email,Role,Office\nAda Lovelace,ada@x.org,ADMIN,oslo\nBob,b@x.org,Boss,Paris';
    expect(taken(text, users)).toEqual([
      { ...ada, role: 'admin', location_id: 'Oslo' },
      { name: 'Bob', email: 'b@x.org', role: 'Boss', location_id: 'Paris' },
    ]);
  });

  it('if the name column is empty, the name is taken from a cell with a name and an email address', () => {
    expect(taken('Name,Email\n,Ada Lovelace <ada@x.org>\nAda,"""A"" <ada@x.org>"', users)).toEqual([
      ada,
      { name: 'Ada', email: 'ada@x.org' },
    ]);
  });

  it.each(['ada lovelace@x.org', 'ada,lovelace@x.org', 'ada@x.org lovelace'])(
    'if the name column is filled, the text %j in the email column is imported unchanged, and the table marks it as invalid',
    (typo) => {
      const records = [{ ...ada, email: typo }];
      expect(taken(`Name,Email\nAda Lovelace,"${typo}"`, users)).toEqual(records);
      expect(users.check({ ...users.blank, ...records[0] })).toHaveProperty('email');
    },
  );

  it.each(['Work: ada@x.org', 'ada@x.org;', '- ada@x.org', 'ada@x.org (work)', 'A （ada@x.org）'])(
    'if the name column is filled, the email address is found in the text %j',
    (cell) => {
      expect(taken(`Name,Email\nAda Lovelace,"${cell}"`, users)).toEqual([ada]);
    },
  );

  it('full-width letters in an email address, as Japanese keyboards type them, become normal letters', () => {
    expect(taken('Name,Email\nAda Lovelace,ａｄａ＠x.org', users)).toEqual([ada]);
  });

  it('a file with 5,000 lines below its headings gives 5,000 records', () => {
    const lines = Array.from({ length: 5000 }, (_, index) => `Person ${index},p${index}@x.org`);
    expect(taken(['Name,Email', ...lines].join('\r\n'), users)).toHaveLength(5000);
  });
});

it('the downloadable template is imported without a question about its columns', () => {
  expect(taken(importTemplateText(users.columns), users)).toEqual([
    { name: 'Ada Lovelace', email: 'ada@example.com', role: 'user' },
  ]);
  expect(taken(importTemplateText(locations.columns), locations)).toEqual([
    { name: 'Head office', address: 'Main Street 1, Oslo', time_zone: 'Europe/Oslo' },
  ]);
});
