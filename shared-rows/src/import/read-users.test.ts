import { USER_FIELDS, type UserField } from 'shared-features/fields';
import { describe, expect, it } from 'vitest';
import { readPastedUsers } from './read-users';

const values = {
  isRole: (text: string) => ['user', 'admin'].includes(text.toLowerCase()),
  isLocation: (text: string) => text.toLowerCase() === 'oslo',
};
const read = (text: string, start: UserField = 'name') => readPastedUsers(text, start, values);
const FIELD_NAMES = Object.keys(USER_FIELDS) as UserField[];

describe('readPastedUsers', () => {
  it('readPastedUsers returns null for a single value pasted into a text field, so that the browser pastes it', () => {
    expect(read('Ada Lovelace')).toBeNull();
    expect(read('ada@x.org', 'email')).toBeNull();
    const typable = FIELD_NAMES.filter((field) => USER_FIELDS[field].input !== 'choice');
    for (const field of typable) expect(read('+47 12 34 56 78', field), field).toBeNull();
    expect(read(' \nada@x.org ', 'email')).toBeNull();
    expect(read('  \n ')).toBeNull();
  });

  it('readPastedUsers reads a single value that is pasted into a select field, because the browser cannot paste there', () => {
    expect(read('Oslo', 'location_id')).toEqual([{ location_id: 'Oslo' }]);
    expect(read('Paris', 'location_id')).toEqual([{ location_id: 'Paris' }]);
  });

  it('readPastedUsers reads every field of a row without headings', () => {
    // If users get a new field, the type checker demands a value here. It is `undefined` if the
    // reader cannot recognize the texts of the field.
    const person: Record<UserField, string | undefined> = {
      name: 'Ada Lovelace',
      email: 'ada@x.org',
      role: 'admin',
      location_id: 'Oslo',
    };
    const row = Object.values(person).filter((text) => text !== undefined);
    expect(read(row.join('\t'))).toEqual([person]);
  });

  it.each([
    ['Ada Lovelace\tada@x.org\tUser\nMadonna\t\t\n', { name: 'Madonna' }],
    ['山田太郎\ttaro@x.org\n佐藤花子\t', { name: '佐藤花子' }],
    ['Ada Lovelace\tada@x.org\tUser\r\nSmith, John\t\t', { name: 'Smith, John' }],
  ])(
    'readPastedUsers reads the last row of a spreadsheet cell by cell, even if only the first cell of this row is filled: %j',
    (text, last) => {
      const person = read(text)?.at(-1);
      expect(Object.fromEntries(Object.entries(person ?? {}).filter(([, cell]) => cell))).toEqual(
        last,
      );
    },
  );

  it('readPastedUsers ignores tabs before and after a pasted list that contains no other tabs', () => {
    const people = [
      { name: 'Ada', email: 'ada@x.org' },
      { name: 'Bo', email: 'bo@x.org' },
    ];
    expect(read('Ada <ada@x.org>; Bo <bo@x.org>\t')).toEqual(people);
    expect(read('\tAda <ada@x.org>, Bo <bo@x.org>\t\n')).toEqual(people);
    expect(read('Ada, ada@x.org, user, Oslo\nBo, bo@x.org, user, Rome\t')).toEqual([
      { name: 'Ada', email: 'ada@x.org', role: 'user', location_id: 'Oslo' },
      { name: 'Bo', email: 'bo@x.org', role: 'user', location_id: 'Rome' },
    ]);
    expect(read('Ada\t')).toBeNull();
  });

  it('readPastedUsers separates a name from its email address', () => {
    expect(read('Ada Lovelace <ada@x.org>')).toEqual([
      { name: 'Ada Lovelace', email: 'ada@x.org' },
    ]);
    expect(read('<ada@x.org>')).toEqual([{ email: 'ada@x.org' }]);
  });

  it('readPastedUsers reads the recipients of an email, whatever separates them', () => {
    const people = [
      { name: 'Ada', email: 'ada@x.org' },
      { email: 'bob@x.org' },
      { name: 'Cy', email: 'cy@x.org' },
    ];
    expect(read('Ada <ada@x.org>, bob@x.org, Cy <cy@x.org>')).toEqual(people);
    expect(read('Ada <ada@x.org>; bob@x.org; Cy <cy@x.org>;')).toEqual(people);
    expect(read('Ada <ada@x.org>\nbob@x.org\r\nCy <cy@x.org>\n')).toEqual(people);
    expect(read('Ada <ada@x.org>; bob@x.org, Cy <cy@x.org>')).toEqual(people);
  });

  it('readPastedUsers reads lines that Word separates with vertical tabs', () => {
    expect(read('Ada <ada@x.org>\vBo <bo@x.org>\r\n')).toEqual([
      { name: 'Ada', email: 'ada@x.org' },
      { name: 'Bo', email: 'bo@x.org' },
    ]);
  });

  it('readPastedUsers leaves out "To:" and "Cc:" before the recipients of an email', () => {
    expect(read('To: Ada <ada@x.org>; bob@x.org\nCc: cy@x.org')).toEqual([
      { name: 'Ada', email: 'ada@x.org' },
      { email: 'bob@x.org' },
      { email: 'cy@x.org' },
    ]);
  });

  it('readPastedUsers splits recipients at commas if the only semicolon is inside a quoted name', () => {
    expect(read('"Ada; Sales" <ada@x.org>, Bob <bob@x.org>')).toEqual([
      { name: 'Ada; Sales', email: 'ada@x.org' },
      { name: 'Bob', email: 'bob@x.org' },
    ]);
  });

  it.each([
    ["O'Neil, Bob <bob@x.org>", "Bob O'Neil"],
    ['"O\'Neil, Bob" <bob@x.org>', "Bob O'Neil"],
    ['Neil, Bob (Sales) <bob@x.org>', 'Bob Neil (Sales)'],
    ['"Neil, Bob [Acme] (NO)" <bob@x.org>', 'Bob Neil [Acme] (NO)'],
    ['King, Jr. <bob@x.org>', 'King, Jr.'],
    ['"Acme, Inc." <bob@x.org>', 'Acme, Inc.'],
    ['"King, Martin Luther, Jr." <bob@x.org>', 'King, Martin Luther, Jr.'],
    ['Bob <bob@x.org>', 'Bob'],
  ])(
    'readPastedUsers reads the Outlook recipient "Last, First" as "First Last", but keeps "Acme, Inc.": %s',
    (recipient, name) => {
      expect(read(recipient)).toEqual([{ name, email: 'bob@x.org' }]);
      expect(read(`${recipient}; Ada <ada@x.org>`)).toEqual([
        { name, email: 'bob@x.org' },
        { name: 'Ada', email: 'ada@x.org' },
      ]);
    },
  );

  it('readPastedUsers reads pasted spreadsheet cells as name, email address, role and location', () => {
    expect(read('Ada\tada@x.org\tAdmin\tOslo\nBob\tbob@x.org\t\t')).toEqual([
      { name: 'Ada', email: 'ada@x.org', role: 'Admin', location_id: 'Oslo' },
      { name: 'Bob', email: 'bob@x.org' },
    ]);
  });

  it('readPastedUsers finds the column of email addresses, and keeps the invalid email addresses of this column', () => {
    expect(read('Ada\tLovelace\tada@x.org\nBob\tBabbage\tbob.x.org\nCy\tY\tcy@x.org')).toEqual([
      { name: 'Ada Lovelace', email: 'ada@x.org' },
      { name: 'Bob Babbage', email: 'bob.x.org' },
      { name: 'Cy Y', email: 'cy@x.org' },
    ]);
  });

  it('pasted cells without an email address fill the column in which the user pastes and the columns to its right', () => {
    expect(read('admin\tOslo\nboss\tParis', 'role')).toEqual([
      { role: 'admin', location_id: 'Oslo' },
      { role: 'boss', location_id: 'Paris' },
    ]);
  });

  it('readPastedUsers keeps an empty first cell, so that the other cells stay in their columns', () => {
    expect(read('\tOslo\nadmin\tBergen', 'role')).toEqual([
      { location_id: 'Oslo' },
      { role: 'admin', location_id: 'Bergen' },
    ]);
  });

  it('readPastedUsers reads lines of cells separated by commas or semicolons', () => {
    expect(read('Ada Lovelace, ada@x.org, admin, Oslo\nBob;bob@x.org;Oslo')).toEqual([
      { name: 'Ada Lovelace', email: 'ada@x.org', role: 'admin', location_id: 'Oslo' },
      { name: 'Bob', email: 'bob@x.org', location_id: 'Oslo' },
    ]);
  });

  it('readPastedUsers reads names and email addresses that alternate in one line', () => {
    expect(read('Ada, ada@x.org, Bob, bob@x.org')).toEqual([
      { name: 'Ada', email: 'ada@x.org' },
      { name: 'Bob', email: 'bob@x.org' },
    ]);
  });

  it('readPastedUsers keeps a name without an email address at the end of a line of names and email addresses', () => {
    const people = [
      { name: 'Ada', email: 'ada@x.org' },
      { name: 'Bob', email: 'bob@x.org' },
    ];
    expect(read('Ada, ada@x.org, Bob, bob@x.org, Cy')).toEqual([...people, { name: 'Cy' }]);
    expect(read('Ada; ada@x.org; Bob; bob@x.org; Cy', 'email')).toEqual([
      ...people,
      { name: 'Cy' },
    ]);
  });

  it('readPastedUsers keeps unknown roles and locations, so that the table can mark them', () => {
    expect(read('Ada, ada@x.org, boss, Paris, 7')).toEqual([
      { name: 'Ada', email: 'ada@x.org', role: 'boss', location_id: 'Paris 7' },
    ]);
  });

  it('in a row with tabs, readPastedUsers reads an unknown text as role or location, depending on its position', () => {
    const paris = { name: 'Ada', email: 'ada@x.org', location_id: 'Paris' };
    expect(read('Ada\tada@x.org\t\tParis')).toEqual([paris]);
    expect(read('Ada\tada@x.org\tboss\tParis\t7')).toEqual([
      { ...paris, role: 'boss', location_id: 'Paris 7' },
    ]);
    expect(read('Ada\tada@x.org\tOslo')).toEqual([{ ...paris, location_id: 'Oslo' }]);
  });

  it('in a row with tabs, readPastedUsers reads an unknown text as location if the row also has a known role', () => {
    const ada = { name: 'Ada', email: 'ada@x.org', role: 'admin' };
    const bob = { name: 'Bob', email: 'bob@x.org', role: 'user' };
    expect(read('Ada\tada@x.org\tSales\tadmin\nBob\tbob@x.org\tIT\tuser')).toEqual([
      { ...ada, location_id: 'Sales' },
      { ...bob, location_id: 'IT' },
    ]);
    expect(read('Ada\tada@x.org\tSales\tadmin\tOslo')).toEqual([
      { ...ada, location_id: 'Sales Oslo' },
    ]);
    expect(read('Admin\tadmin@x.org\tboss')).toEqual([
      { name: 'Admin', email: 'admin@x.org', role: 'boss' },
    ]);
  });

  it('when cells are pasted into the email column, readPastedUsers does not mistake unknown locations for names', () => {
    expect(read('ada@x.org\t\tParis\nbob@x.org\tadmin\tRome', 'email')).toEqual([
      { email: 'ada@x.org', location_id: 'Paris' },
      { email: 'bob@x.org', role: 'admin', location_id: 'Rome' },
    ]);
    expect(read('ada@x.org\tAda', 'email')).toEqual([{ name: 'Ada', email: 'ada@x.org' }]);
    expect(read('ada@x.org\tAda\tLovelace', 'email')).toEqual([
      { name: 'Ada Lovelace', email: 'ada@x.org' },
    ]);
    expect(read('ada@x.org\t\tAda')).toEqual([{ name: 'Ada', email: 'ada@x.org' }]);
  });

  it('in cells pasted into the email column, an unknown text after an unknown role is read as location, not as name', () => {
    expect(
      read('a@x.org\tUser\tLondon\nb@x.org\tSupervisor\tLondon\nc@x.org\tUser\tMadrid', 'email'),
    ).toEqual([
      { email: 'a@x.org', role: 'User', location_id: 'London' },
      { email: 'b@x.org', role: 'Supervisor', location_id: 'London' },
      { email: 'c@x.org', role: 'User', location_id: 'Madrid' },
    ]);
  });

  describe('in a row that begins with the email address', () => {
    const ada = { name: 'Ada Lovelace', email: 'ada@x.org' };

    it.each([
      ['Ada Lovelace\tadmin\tBergen', { role: 'admin', location_id: 'Bergen' }],
      ['Ada Lovelace\tadmin\tOslo\t7', { role: 'admin', location_id: 'Oslo 7' }],
      ['Ada Lovelace\tadmin\tuser', { role: 'admin', location_id: 'user' }],
      ['Ada Lovelace\tOslo\tboss', { role: 'boss', location_id: 'Oslo' }],
      ['Ada Lovelace\tboss\tOslo', { role: 'boss', location_id: 'Oslo' }],
      ['Ada Lovelace\tboss\tBergen', { role: 'boss', location_id: 'Bergen' }],
      ['Ada\tLovelace\tadmin\tBergen', { role: 'admin', location_id: 'Bergen' }],
      ['Ada\tLovelace\tOslo\tboss', { role: 'boss', location_id: 'Oslo' }],
      ['admin\tAda Lovelace\tBergen', { role: 'admin', location_id: 'Bergen' }],
      ['Ada Lovelace\tboss', { role: 'boss' }],
    ])(
      'readPastedUsers does not add an unknown role or location to a name of two words: %j',
      (cells, rest) => {
        expect(read(`ada@x.org\t${cells}`)).toEqual([{ ...ada, ...rest }]);
        expect(read(`ada@x.org, ${cells.replaceAll('\t', ', ')}`)).toEqual([{ ...ada, ...rest }]);
      },
    );

    it.each([
      ['Ada\tLovelace', {}],
      ['Ada\t\tLovelace', {}],
      ['\tAda Lovelace', {}],
      ['Ada\tLovelace\tadmin', { role: 'admin' }],
      ['Ada\tLovelace\t\tOslo', { location_id: 'Oslo' }],
      ['Ada\tLovelace\tOslo\tadmin', { role: 'admin', location_id: 'Oslo' }],
      ['admin\tAda\tLovelace', { role: 'admin' }],
      ['Oslo\tadmin\tAda Lovelace', { role: 'admin', location_id: 'Oslo' }],
    ])(
      'readPastedUsers reads a name from one or two cells among other cells: %j',
      (cells, rest) => {
        expect(read(`ada@x.org\t${cells}`)).toEqual([{ ...ada, ...rest }]);
      },
    );

    it('if the cell of the role is empty, readPastedUsers reads an unknown text in the next cell as location', () => {
      expect(read('ada@x.org\tAda Lovelace\t\tBergen')).toEqual([
        { ...ada, location_id: 'Bergen' },
      ]);
    });

    it('readPastedUsers keeps a second given name in the name if a role follows the family name', () => {
      expect(read('ada@x.org\tAda Augusta\tKing\tadmin\tOslo')).toEqual([
        { name: 'Ada Augusta King', email: 'ada@x.org', role: 'admin', location_id: 'Oslo' },
      ]);
    });

    it('readPastedUsers joins two given names in one cell with the family name if most other cells of the column have one word', () => {
      const rows = ['ada@x.org\tAda Augusta\tKing', 'bo@x.org\tBo\tBerg', 'cy@x.org\tCy\tYoung'];
      expect(read(rows.join('\n'))?.map(({ name }) => name)).toEqual([
        'Ada Augusta King',
        'Bo Berg',
        'Cy Young',
      ]);
    });

    it('readPastedUsers does not add a role or location to the name in a cell like "Ada <ada@x.org>"', () => {
      expect(read('Ada Lovelace <ada@x.org>, boss, Bergen')).toEqual([
        { ...ada, role: 'boss', location_id: 'Bergen' },
      ]);
    });

    it('if at least half of a column are known roles or locations, readPastedUsers reads its other cells in the same way', () => {
      const bob = { name: 'Bob', email: 'bob@x.org' };
      expect(read('ada@x.org\tAda Lovelace\tadmin\nbob@x.org\tBob\tboss')).toEqual([
        { ...ada, role: 'admin' },
        { ...bob, role: 'boss' },
      ]);
      expect(read('ada@x.org\tOslo\tAda Lovelace\nbob@x.org\tBergen\tBob')).toEqual([
        { ...ada, location_id: 'Oslo' },
        { ...bob, location_id: 'Bergen' },
      ]);
    });

    it('readPastedUsers reads a column of family names as names, although one of the names is also a role', () => {
      const rows = ['ada@x.org\tAda\tLovelace', 'bob@x.org\tBob\tUser', 'cy@x.org\tCy\tYoung'];
      expect(read(rows.join('\n'))?.map(({ name }) => name)).toEqual([
        'Ada Lovelace',
        'Bob User',
        'Cy Young',
      ]);
    });
  });

  describe('in a row with cells before the email address', () => {
    const ada = { name: 'Ada Lovelace', email: 'ada@x.org' };

    it.each([
      ['Ada Lovelace\tAdmin\tada@x.org\tOslo', { role: 'Admin', location_id: 'Oslo' }],
      ['Oslo\tAda Lovelace\tada@x.org\tAdmin', { role: 'Admin', location_id: 'Oslo' }],
      ['Admin\tOslo\tAda\tLovelace\tada@x.org', { role: 'Admin', location_id: 'Oslo' }],
      ['Ada Lovelace\tAdmin\tada@x.org\tBergen', { role: 'Admin', location_id: 'Bergen' }],
    ])(
      'readPastedUsers does not read a known role or location as a part of a name of two words: %j',
      (cells, rest) => {
        expect(read(cells)).toEqual([{ ...ada, ...rest }]);
        expect(read(cells.replaceAll('\t', ', '))).toEqual([{ ...ada, ...rest }]);
      },
    );

    it('readPastedUsers reads a column of known roles as roles, even if the names of the users are single words too', () => {
      const rows = ['田中太郎\tAdmin\ttanaka@x.jp', 'Ada\tUser\tada@x.org', 'Bo\t\tbo@x.org'];
      expect(read(rows.join('\n'))).toEqual([
        { name: '田中太郎', email: 'tanaka@x.jp', role: 'Admin' },
        { name: 'Ada', email: 'ada@x.org', role: 'User' },
        { name: 'Bo', email: 'bo@x.org' },
      ]);
    });

    it('readPastedUsers reads an unknown text in a column of roles as role', () => {
      expect(read('Ada Lovelace\tAdmin\tada@x.org\nBo Berg\tboss\tbo@x.org')).toEqual([
        { ...ada, role: 'Admin' },
        { name: 'Bo Berg', email: 'bo@x.org', role: 'boss' },
      ]);
    });

    it('readPastedUsers joins two cells of one word each into a name, although one of the words is also a location', () => {
      const oslo = { name: 'Oslo Hilton', email: 'oslo@x.org' };
      expect(read('Oslo\tHilton\toslo@x.org')).toEqual([oslo]);
      expect(read('Oslo, Hilton, oslo@x.org')).toEqual([oslo]);
      expect(read('Oslo\tHilton\toslo@x.org\nAda\tLovelace\tada@x.org')).toEqual([oslo, ada]);
      expect(read('Oslo\toslo@x.org')).toEqual([{ name: 'Oslo', email: 'oslo@x.org' }]);
    });

    it('readPastedUsers keeps a number that is the name of a location', () => {
      const stores = { ...values, isLocation: (text: string) => text === '42' };
      expect(readPastedUsers('42\tAda Lovelace\tada@x.org', 'name', stores)).toEqual([
        { ...ada, location_id: '42' },
      ]);
    });

    it('readPastedUsers reads a column of first names as names, although one of the names is also a location', () => {
      const stores = { ...values, isLocation: (text: string) => text === 'Paris' };
      const rows = 'Ada\tde Luca\tada@x.org\nParis\tHilton\tp@x.org';
      expect(readPastedUsers(rows, 'name', stores)).toEqual([
        { name: 'Ada de Luca', email: 'ada@x.org' },
        { name: 'Paris Hilton', email: 'p@x.org' },
      ]);
    });

    it('readPastedUsers keeps a Japanese comma in a quoted name', () => {
      expect(read('"山田、太郎" <t@x.jp>')).toEqual([{ name: '山田、太郎', email: 't@x.jp' }]);
    });

    it('readPastedUsers leaves out a number before a name, because a user has no field for the number', () => {
      expect(read('1\tAda Lovelace\tada@x.org\n2\tBo\tbo@x.org')).toEqual([
        ada,
        { name: 'Bo', email: 'bo@x.org' },
      ]);
      expect(read('7\tseven@x.org')).toEqual([{ name: '7', email: 'seven@x.org' }]);
    });

    it.each([
      ['Japanese', '１\tAda Lovelace\tada@x.org\n２\tBo\tbo@x.org'],
      ['Japanese', '１．\tAda Lovelace\tada@x.org\n２．\tBo\tbo@x.org'],
      ['Japanese', '１）Ada Lovelace ada@x.org\n２）Bo bo@x.org'],
      ['Arabic', '١\tAda Lovelace\tada@x.org\n٢\tBo\tbo@x.org'],
      ['Arabic', '١. Ada Lovelace ada@x.org\n٢- Bo bo@x.org'],
    ])('readPastedUsers leaves out %s numbers before names: %j', (_script, list) => {
      expect(read(list)).toEqual([ada, { name: 'Bo', email: 'bo@x.org' }]);
    });

    it('readPastedUsers keeps numbers after names that would be equal without the numbers, such as "Store 12" and "Store 13"', () => {
      const pasted = (...lines: string[]) => read(lines.join('\n'))?.map(({ name }) => name);
      expect(pasted('Store\t12\ta@x.org', 'Store\t13\tb@x.org')).toEqual(['Store 12', 'Store 13']);
      expect(pasted('Oslo Store\t1\ta@x.org', 'Oslo Store\t2\tb@x.org')).toEqual([
        'Oslo Store 1',
        'Oslo Store 2',
      ]);
      expect(pasted('admin\t12\tStore\t7\ta@x.org', 'admin\t13\tStore\t8\tb@x.org')).toEqual([
        'Store 7',
        'Store 8',
      ]);
    });

    it('readPastedUsers leaves out employee numbers after names', () => {
      const people = [ada, { name: 'Bo Berg', email: 'bo@x.org' }];
      expect(read('Ada Lovelace\t1001\tada@x.org\nBo Berg\t1002\tbo@x.org')).toEqual(people);
      expect(read('Ada\tLovelace\t1001\tada@x.org\nBo\tBerg\t1002\tbo@x.org')).toEqual(people);
      expect(read('Ada\t1001\tada@x.org')).toEqual([{ name: 'Ada', email: 'ada@x.org' }]);
      const twice = Array(2).fill('Ada Lovelace\t1001\tada@x.org').join('\n');
      expect(read(twice)).toEqual([ada, ada]);
    });

    it.each([
      '+47 900 00 000',
      '(555) 123-4567',
      '555-123-4567',
      '020 7946 0958',
      '4.47911E+11',
      '15-Jan-24',
      '15-Mär-24',
      '15-Mrz-24',
      '15-mai-24',
      '15-giu-24',
      '15-août-24',
      '15-Déc-24',
      '15-maj-2024',
      '15.01.2024',
      '2024-01-15',
      '1/15/2024 9:05:32',
      '1/15/2024 9:05\u202FPM',
      '2024-01-15T09:05:32.120Z',
      '2024-01-15 09:05:32 +0100',
    ])(
      'readPastedUsers leaves out the phone number or date %s, because no field is for it',
      (text) => {
        const manager = { ...ada, role: 'admin', location_id: 'Oslo' };
        expect(read(`Ada Lovelace\t${text}\tada@x.org`)).toEqual([ada]);
        expect(read(`Ada Lovelace\tada@x.org\tadmin\t${text}`)).toEqual([
          { ...ada, role: 'admin' },
        ]);
        expect(read(`Ada Lovelace, ${text}, ada@x.org`)).toEqual([ada]);
        expect(read(`ada@x.org\t${text}`)).toEqual([{ email: 'ada@x.org' }]);
        expect(read(`ada@x.org\t${text}\tAda Lovelace`)).toEqual([ada]);
        expect(read(`ada@x.org\t${text}\tAda Lovelace`, 'email')).toEqual([ada]);
        expect(read(`ada@x.org\t${text}\tadmin\tNewtown`, 'email')).toEqual([
          { email: 'ada@x.org', role: 'admin', location_id: 'Newtown' },
        ]);
        expect(read(`Ada Lovelace\tada@x.org\t${text}\tadmin\tOslo`)).toEqual([manager]);
        expect(read(`Ada Lovelace\tada@x.org\tadmin\tOslo\t${text}`)).toEqual([manager]);
      },
    );

    it.each([
      '10023456',
      '100-200-300',
      '10.02.30',
      '22 33 44 55',
      '1/15/24',
      '5-West-20',
      '12-Main-20',
      '12-Main-100',
    ])(
      'readPastedUsers keeps %s as the location if no other cell of the row is the location, because locations may have such names',
      (text) => {
        expect(read(`Ada Lovelace\tada@x.org\tadmin\t${text}`)).toEqual([
          { ...ada, role: 'admin', location_id: text },
        ]);
        expect(read(`Ada Lovelace, ada@x.org, admin, ${text}`)).toEqual([
          { ...ada, role: 'admin', location_id: text },
        ]);
        expect(read(`ada@x.org\tAda Lovelace\tadmin\t${text}`)).toEqual([
          { ...ada, role: 'admin', location_id: text },
        ]);
      },
    );

    it.each(['4790000000', '22 33 44 55', '15.01.24'])(
      'readPastedUsers leaves out %s, a possible phone number or date, if another cell of the row is the location',
      (text) => {
        const manager = { ...ada, role: 'admin', location_id: 'Bergen' };
        expect(read(`Ada Lovelace\tada@x.org\t${text}\tadmin\tBergen`)).toEqual([manager]);
        expect(read(`Ada Lovelace\tada@x.org\tadmin\tBergen\t${text}`)).toEqual([manager]);
        expect(read(`ada@x.org\t${text}\tAda Lovelace\tadmin\tBergen`)).toEqual([manager]);
      },
    );

    it('a possible phone number is not read as the missing location of a row if other rows have the location in another column', () => {
      const rows = ['Ada\tada@x.org\tadmin\tOslo\t22334455', 'Bo\tbo@x.org\tuser\t\t22334456'];
      expect(read(rows.join('\n'))).toEqual([
        { name: 'Ada', email: 'ada@x.org', role: 'admin', location_id: 'Oslo' },
        { name: 'Bo', email: 'bo@x.org', role: 'user' },
      ]);
    });

    it.each(['22 33 44 55', '4790000000', '612 345 678', '1-800-555-1234', '1/15/24', '10023456'])(
      'if no role comes before the text %s, readPastedUsers leaves out the text, which is probably a phone number or date, not a location',
      (text) => {
        expect(read(`Ada Lovelace\tada@x.org\t${text}`)).toEqual([ada]);
        expect(read(`Ada Lovelace\tada@x.org\tPilot\t${text}`)).toEqual([
          { ...ada, role: 'Pilot' },
        ]);
        expect(read(`Ada Lovelace\t${text}\tada@x.org\tadmin`)).toEqual([
          { ...ada, role: 'admin' },
        ]);
        expect(read(`Ada Lovelace\tada@x.org\t${text}\tadmin`)).toEqual([
          { ...ada, role: 'admin' },
        ]);
        expect(read(`${text}\tada@x.org\tAda Lovelace`)).toEqual([ada]);
        expect(read(`${text}\tada@x.org\tAda Lovelace\tadmin`)).toEqual([
          { ...ada, role: 'admin' },
        ]);
        const contact = `Ada Lovelace\nada@x.org\n${text}`;
        expect(read(`${contact}\n${contact}`)).toEqual([ada, ada]);
      },
    );

    it('readPastedUsers keeps 10023457 as the location of a row without a role if another row has a role', () => {
      const rows = ['Ada\tada@x.org\tadmin\t10023456', 'Bo\tbo@x.org\t\t10023457'];
      expect(read(rows.join('\n'))).toEqual([
        { name: 'Ada', email: 'ada@x.org', role: 'admin', location_id: '10023456' },
        { name: 'Bo', email: 'bo@x.org', location_id: '10023457' },
      ]);
    });

    it('if two texts of a row may each be a phone number, a date or a location, readPastedUsers leaves out both texts', () => {
      expect(read('Ada Lovelace\tada@x.org\tadmin\t22334455\t1/15/24')).toEqual([
        { ...ada, role: 'admin' },
      ]);
    });

    it('readPastedUsers leaves out a number of eight and more digits before the email address', () => {
      expect(read('Ada Lovelace\t4790000000\tada@x.org')).toEqual([ada]);
      expect(read('Ada Lovelace, 4790000000, ada@x.org')).toEqual([ada]);
    });

    it('readPastedUsers leaves out a phone number that a spreadsheet shows as 4,79E+10', () => {
      expect(read('Ada Lovelace\t4,79E+10\tada@x.org\tadmin')).toEqual([{ ...ada, role: 'admin' }]);
    });

    it('readPastedUsers reads the answers to an online form, and leaves out the time at the beginning of each row', () => {
      const rows = [
        '1/15/2024 9:05:32\tada@x.org\tAda Lovelace\tOslo',
        '1/15/2024 14:11:09\tbo@x.org\tBo Berg\tOslo',
      ];
      expect(read(rows.join('\n'))).toEqual([
        { ...ada, location_id: 'Oslo' },
        { name: 'Bo Berg', email: 'bo@x.org', location_id: 'Oslo' },
      ]);
    });

    it.each(['admin', ''])(
      'in a row that begins with a date or phone number, an unknown location after the role %j is not read as a name',
      (role) => {
        const known = { email: 'ada@x.org', location_id: 'Lima', ...(role && { role }) };
        expect(read(`2024-01-15\tada@x.org\t${role}\tLima`)).toEqual([known]);
        expect(read(`+47 900 00 000\tada@x.org\t${role}\tLima`)).toEqual([known]);
      },
    );

    it('in pasted rows that begin with a date, an unknown role or location is not read as a name if another row has a known role', () => {
      const rows = ['2024-01-15\tada@x.org\tboss\tLima', '2024-01-16\tbo@x.org\tadmin\tLima'];
      expect(read(rows.join('\n'))).toEqual([
        { email: 'ada@x.org', role: 'boss', location_id: 'Lima' },
        { email: 'bo@x.org', role: 'admin', location_id: 'Lima' },
      ]);
    });

    it('readPastedUsers keeps locations, names and street addresses that look like a phone number', () => {
      const isLocation = (text: string) => text === '2024-1 12345';
      const stores = { ...values, isLocation };
      const rows = 'Ada\tada@x.org\tadmin\t2024-1 12345\nBo\tbo@x.org\tadmin\t2024-2 12345';
      expect(readPastedUsers(rows, 'name', stores)).toEqual([
        { name: 'Ada', email: 'ada@x.org', role: 'admin', location_id: '2024-1 12345' },
        { name: 'Bo', email: 'bo@x.org', role: 'admin', location_id: '2024-2 12345' },
      ]);
      expect(read('Station 12-3456\tada@x.org\tadmin\t12-14 Main St')).toEqual([
        {
          name: 'Station 12-3456',
          email: 'ada@x.org',
          role: 'admin',
          location_id: '12-14 Main St',
        },
      ]);
      expect(read('Ada\tada@x.org\tadmin\t1000234')).toEqual([
        { name: 'Ada', email: 'ada@x.org', role: 'admin', location_id: '1000234' },
      ]);
    });

    it.each(['ada lovelace@x.org', 'ada,lovelace@x.org'])(
      'readPastedUsers does not shorten %j to a valid email address if the row has a name',
      (typo) => {
        expect(read(`Ada Lovelace\t${typo}`)).toEqual([{ ...ada, email: typo }]);
      },
    );

    it('readPastedUsers does not shorten the invalid email address "ada lovelace@x.org" if the line also has a name of two words', () => {
      const email = 'ada lovelace@x.org';
      expect(read(`Ada Lovelace, ${email}`)).toEqual([{ ...ada, email }]);
      expect(read('Lovelace, Ada ada@x.org')).toEqual([
        { name: 'Lovelace Ada', email: 'ada@x.org' },
      ]);
    });
  });

  it.each([
    ["'ada@x.org' <ada@x.org>", {}],
    ['Ada@x.org <ada@x.org>', {}],
    ["'Ada Lovelace' <ada@x.org>", { name: 'Ada Lovelace' }],
    ['“Lovelace, Ada” <ada@x.org>', { name: 'Ada Lovelace' }],
  ])(
    'readPastedUsers leaves quotes and the email address out of the name of the recipient %s',
    (recipient, name) => {
      expect(read(recipient)).toEqual([{ ...name, email: 'ada@x.org' }]);
      expect(read(`${recipient}; Bo <bo@x.org>`)).toEqual([
        { ...name, email: 'ada@x.org' },
        { name: 'Bo', email: 'bo@x.org' },
      ]);
    },
  );

  it.each(["'ada@x.org'", '‘ada@x.org’'])(
    'readPastedUsers leaves out the quotes in which Outlook shows an address without a name: %s',
    (address) => {
      const [ada, bo] = [{ email: 'ada@x.org' }, { email: "o'bo@x.org" }];
      expect(read(address, 'email')).toEqual([ada]);
      expect(read(`${address}; o'bo@x.org`)).toEqual([ada, bo]);
      expect(read(`${address}\no'bo@x.org`)).toEqual([ada, bo]);
      expect(read(`Ada\t${address}`)).toEqual([{ name: 'Ada', ...ada }]);
      expect(read(`Ada (${address})`)).toEqual([{ name: 'Ada', ...ada }]);
    },
  );

  it.each([
    '田中太郎、tanaka@x.jp',
    '田中太郎，tanaka@x.jp',
    '田中太郎；tanaka@x.jp',
    '田中太郎（tanaka@x.jp）',
    '田中太郎＜tanaka@x.jp＞',
    'tanaka@x.jp（田中太郎）',
    'tanaka@x.jp、田中太郎',
    '田中太郎、 tanaka@x.jp,',
  ])('readPastedUsers recognizes Japanese separators and brackets: %s', (line) => {
    const tanaka = { name: '田中太郎', email: 'tanaka@x.jp' };
    expect(read(line)).toEqual([tanaka]);
    expect(read(`${line}\n${line}`)).toEqual([tanaka, tanaka]);
  });

  it.each([
    '田中太郎\ttanaka＠x.jp',
    '田中太郎 <tanaka＠x.jp>',
    '田中太郎、ｔａｎａｋａ＠ｘ．ｊｐ',
    '田中太郎＜tanaka＠x.jp＞',
  ])(
    'readPastedUsers recognizes a Japanese email address with full-width characters: %s',
    (line) => {
      const tanaka = { name: '田中太郎', email: 'tanaka@x.jp' };
      expect(read(`${line}\n${line}`)).toEqual([tanaka, tanaka]);
      expect(read('tanaka＠x.jp', 'email')).toEqual([{ email: 'tanaka@x.jp' }]);
    },
  );

  it('readPastedUsers recognizes Arabic commas and semicolons', () => {
    const people = [
      { name: 'محمد علي', email: 'm@x.org' },
      { name: 'سارة', email: 's@x.org' },
    ];
    expect(read('محمد علي، m@x.org، سارة، s@x.org')).toEqual(people);
    expect(read('محمد علي <m@x.org>؛ سارة <s@x.org>')).toEqual(people);
  });

  it('readPastedUsers reads cells between vertical bars, but keeps a bar in the name of a recipient', () => {
    const ada = { name: 'Ada', email: 'ada@x.org', role: 'admin' };
    expect(read('Ada | ada@x.org | admin\n| Ada | ada@x.org | admin |')).toEqual([ada, ada]);
    expect(read('Ada | Acme <ada@x.org>')).toEqual([{ name: 'Ada | Acme', email: 'ada@x.org' }]);
  });

  it.each(['-', '–', '—'])(
    'readPastedUsers splits a line at dashes between spaces (%s) if a dash follows the email address, and otherwise keeps the dash in the name',
    (dash) => {
      const ada = { name: 'Ada Lovelace', email: 'ada@x.org', role: 'admin' };
      expect(read(`Ada Lovelace ${dash} ada@x.org ${dash} admin`)).toEqual([ada]);
      expect(read(`ada@x.org ${dash} Ada Lovelace ${dash} admin`)).toEqual([ada]);
      const name = `Anna ${dash} Maria`;
      expect(read(`${name} <anna@x.org>`)).toEqual([{ name, email: 'anna@x.org' }]);
      expect(read(`${name}, anna@x.org`)).toEqual([{ name, email: 'anna@x.org' }]);
      expect(read(`${name} anna@x.org`)).toEqual([{ name, email: 'anna@x.org' }]);
    },
  );

  it('readPastedUsers keeps an invalid email address among valid email addresses', () => {
    expect(read('ada@x.org, bob.x.org, cy@')).toEqual([
      { email: 'ada@x.org' },
      { email: 'bob.x.org' },
      { email: 'cy@' },
    ]);
    expect(read('Ada <ada@x.org>\nBob Babbage, bob(at)x.org')).toEqual([
      { name: 'Ada', email: 'ada@x.org' },
      { name: 'Bob Babbage', email: 'bob(at)x.org' },
    ]);
  });

  it('readPastedUsers does not split "Portland, OR" in a column of locations, or a single known location with a comma', () => {
    const isLocation = (text: string) => text === 'Washington, D.C.';
    const at = (text: string) => readPastedUsers(text, 'location_id', { ...values, isLocation });
    const locations = ['Washington, D.C.', 'Portland, OR'].map((name) => ({ location_id: name }));
    expect(at('Washington, D.C.')).toEqual([locations[0]]);
    expect(at('Washington, D.C.\r\n\r\nPortland, OR\r\n')).toEqual([
      locations[0],
      {},
      locations[1],
    ]);
    expect(at('Oslo, Bergen')).toEqual([{ location_id: 'Oslo' }, { location_id: 'Bergen' }]);
    expect(at('Portland, OR,\nOslo;\nBergen , ')).toEqual([
      locations[1],
      { location_id: 'Oslo' },
      { location_id: 'Bergen' },
    ]);
  });

  it('readPastedUsers does not split a location or name at a comma in parentheses', () => {
    const berlin = { location_id: 'Berlin (Mitte, Haus 2)' };
    expect(read('Ada, ada@x.org, admin, Berlin (Mitte, Haus 2)')).toEqual([
      { name: 'Ada', email: 'ada@x.org', role: 'admin', ...berlin },
    ]);
    expect(read('Berlin (Mitte, Haus 2), Oslo', 'location_id')).toEqual([
      berlin,
      { location_id: 'Oslo' },
    ]);
    expect(read('Ada (Sales, IT) <ada@x.org>, Bo (bo@x.org)')).toEqual([
      { name: 'Ada (Sales, IT)', email: 'ada@x.org' },
      { name: 'Bo', email: 'bo@x.org' },
    ]);
    expect(read('Neil, Bob (Sales, IT) <bob@x.org>')).toEqual([
      { name: 'Bob Neil (Sales, IT)', email: 'bob@x.org' },
    ]);
  });

  it('readPastedUsers does not split the names of a pasted column, even if the names are written as "Last, First"', () => {
    expect(read('Lovelace, Ada\r\nBabbage, Charles\r\nMadonna\r\n')).toEqual([
      { name: 'Lovelace, Ada' },
      { name: 'Babbage, Charles' },
      { name: 'Madonna' },
    ]);
    expect(read('Lovelace, Ada,\nBabbage, Charles;\nMadonna,')).toEqual([
      { name: 'Lovelace, Ada' },
      { name: 'Babbage, Charles' },
      { name: 'Madonna' },
    ]);
    expect(read('King, Martin Luther, Jr.\n\nNuñez Díaz, José')).toEqual([
      { name: 'King, Martin Luther, Jr.' },
      {},
      { name: 'Nuñez Díaz, José' },
    ]);
    expect(read('Ada, admin\nBob, bob.x.org')).toEqual([
      { name: 'Ada', email: 'admin' },
      { name: 'Bob', email: 'bob.x.org' },
    ]);
  });

  it('readPastedUsers reads names in a column, or in one line with commas or semicolons', () => {
    expect(read('Ada\nBob')).toEqual([{ name: 'Ada' }, { name: 'Bob' }]);
    expect(read('Ada, Bob; Cy')).toEqual([{ name: 'Ada' }, { name: 'Bob' }, { name: 'Cy' }]);
  });

  it.each([
    '#N/A',
    '#NV',
    '#REF!',
    '#NAME?',
    '#¡VALOR!',
    '#DIV/0!',
    '#####',
    'Err:502',
    '#FELD!',
    '#RIF!',
    '#VALORE!',
    '#WAARDE!',
    '#VERW!',
    '#NAAM?',
    '#VÄRDEFEL!',
    '#SAKNAS!',
    '#VÆRDI!',
    '#N/B',
  ])('readPastedUsers reads the error %s of a spreadsheet as an empty cell', (error) => {
    expect(read(`Ada\tada@x.org\t${error}\tOslo\nBo\t${error}\tadmin\t${error}`)).toEqual([
      { name: 'Ada', email: 'ada@x.org', location_id: 'Oslo' },
      { name: 'Bo', role: 'admin' },
    ]);
    expect(read(`ada@x.org\n${error}\nbo@x.org`, 'email')).toEqual([
      { email: 'ada@x.org' },
      {},
      { email: 'bo@x.org' },
    ]);
    expect(read('Ada\tada@x.org\t\t#1\nBo\tbo@x.org\t\t#Oslo')).toEqual([
      { name: 'Ada', email: 'ada@x.org', location_id: '#1' },
      { name: 'Bo', email: 'bo@x.org', location_id: '#Oslo' },
    ]);
  });

  it.each(['#Team!', '#TEAM!', '#North?', '#A/B', '##'])(
    'readPastedUsers keeps the location %s, which is no error of a spreadsheet',
    (location) => {
      expect(read(`Ada\tada@x.org\tadmin\t${location}`)).toEqual([
        { name: 'Ada', email: 'ada@x.org', role: 'admin', location_id: location },
      ]);
    },
  );

  it('readPastedUsers reads a blank line as an empty user, but ignores blank lines at the end', () => {
    const gap = [{ email: 'ada@x.org' }, {}, { email: 'cy@x.org' }];
    expect(read('ada@x.org\r\n\r\ncy@x.org\r\n\r\n')).toEqual(gap);
    expect(read('ada@x.org\tuser\n \t\ncy@x.org\tuser\n\t\n')).toEqual([
      { email: 'ada@x.org', role: 'user' },
      {},
      { email: 'cy@x.org', role: 'user' },
    ]);
    expect(read('\nAda, Bob')).toEqual([{}, { name: 'Ada' }, { name: 'Bob' }]);
  });

  it.each([
    ['Ada Lovelace ada@x.org', 'Ada Lovelace'],
    ['Ada Lovelace (ada@x.org)', 'Ada Lovelace'],
    ['Ada Lovelace - ada@x.org', 'Ada Lovelace'],
    ['Ada Lovelace: ada@x.org', 'Ada Lovelace'],
    ['• Ada Lovelace <ada@x.org>', 'Ada Lovelace'],
    ['1. Ada Lovelace <mailto:ada@x.org>', 'Ada Lovelace'],
    ['ada@x.org (Ada Lovelace)', 'Ada Lovelace'],
    ['Ada Lovelace (Sales) <ada@x.org>', 'Ada Lovelace (Sales)'],
    ['Ada Lovelace ada@x.org <mailto:ada@x.org>', 'Ada Lovelace'],
    ['Ada Lovelace <ada@x.org<mailto:ada@x.org>>', 'Ada Lovelace'],
    ['Ada Lovelace [ada@x.org](mailto:ada@x.org)', 'Ada Lovelace'],
  ])('readPastedUsers finds the name and the email address in %s', (line, name) => {
    expect(read(line)).toEqual([{ name, email: 'ada@x.org' }]);
    expect(read(`${line}\nBob bob@x.org`)).toEqual([
      { name, email: 'ada@x.org' },
      { name: 'Bob', email: 'bob@x.org' },
    ]);
  });

  it('readPastedUsers joins an email address and its mailto link, and keeps a different mailto link as an invalid address', () => {
    expect(read('Nguyen, Ma <ma@x.org>')).toEqual([{ name: 'Ma Nguyen', email: 'ma@x.org' }]);
    const links = 'Ada <Ada@x.org<mailto:ada@x.org>>; Bo bo@x.org <mailto:bo@x.org>';
    expect(read(links)).toEqual([
      { name: 'Ada', email: 'Ada@x.org' },
      { name: 'Bo', email: 'bo@x.org' },
    ]);
    expect(read('Ada ada@x.org <mailto:bo@x.org>')).toEqual([
      { name: 'Ada ada@x.org', email: 'mailto:bo@x.org' },
    ]);
    const typo = 'ada lovelace@x.org <mailto:lovelace@x.org>';
    expect(read(`Ada Lovelace, ${typo}`)).toEqual([{ name: 'Ada Lovelace', email: typo }]);
    expect(read('Ada Lovelace, Work mailto:ada@x.org')).toEqual([
      { name: 'Ada Lovelace Work', email: 'ada@x.org' },
    ]);
  });

  it('readPastedUsers reads contacts whose name, email address and role are on separate lines', () => {
    const people = [
      { name: 'Ada Lovelace', email: 'ada@x.org' },
      { name: 'Berg, Bo', email: 'bo@x.org' },
    ];
    expect(read('Ada Lovelace\nada@x.org\nBerg, Bo\nbo@x.org')).toEqual(people);
    expect(read('Ada Lovelace \r\nada@x.org\r\n\r\n Berg, Bo\r\n bo@x.org \r\n')).toEqual(people);
    expect(read('Ada Lovelace\nada@x.org\nAdmin\n\nBerg, Bo\nbo@x.org\nOslo')).toEqual([
      { ...people[0], role: 'Admin' },
      { ...people[1], location_id: 'Oslo' },
    ]);
    expect(read('Ada Lovelace\nada@x.org\nbo@x.org')).toHaveLength(3);
    expect(read('Ada Lovelace\nada@x.org\nBo')).toHaveLength(3);
    expect(read('missing\nada@x.org', 'email')).toEqual([
      { email: 'missing' },
      { email: 'ada@x.org' },
    ]);
  });

  it.each(['+47 900 00 000', '2024-01-15'])(
    'readPastedUsers leaves out %s after an email address, because this text is no part of the name',
    (text) => {
      const people = [{ name: 'Ada Lovelace', email: 'ada@x.org' }, { email: 'bo@x.org' }];
      expect(read(`Ada Lovelace ada@x.org ${text}\nbo@x.org ${text}`)).toEqual(people);
    },
  );

  it('readPastedUsers finds email addresses after bullets or between spaces', () => {
    expect(read('• ada@x.org\n• bob@x.org')).toEqual([
      { email: 'ada@x.org' },
      { email: 'bob@x.org' },
    ]);
    expect(read('ada@x.org bob@x.org  cy@x.org')).toEqual([
      { email: 'ada@x.org' },
      { email: 'bob@x.org' },
      { email: 'cy@x.org' },
    ]);
  });

  it('if only some lines contain tabs, readPastedUsers finds the separator for each line separately', () => {
    expect(read('Ada\tada@x.org\nBob Babbage <bob@x.org>\nCy, cy@x.org, admin\ndi@x.org')).toEqual([
      { name: 'Ada', email: 'ada@x.org' },
      { name: 'Bob Babbage', email: 'bob@x.org' },
      { name: 'Cy', email: 'cy@x.org', role: 'admin' },
      { email: 'di@x.org' },
    ]);
  });

  it('readPastedUsers never swaps name and email address, whatever their order in a row', () => {
    expect(read('Ada\tada@x.org\nBob\tbob@x.org\ncy@x.org\tCy')).toEqual([
      { name: 'Ada', email: 'ada@x.org' },
      { name: 'Bob', email: 'bob@x.org' },
      { name: 'Cy', email: 'cy@x.org' },
    ]);
  });

  it('readPastedUsers reads every person from fifty lines of mixed formats', () => {
    const lines = Array.from({ length: 50 }, (_, index) => {
      const address = `person${index}@x.org`;
      return [
        `Person ${index} <${address}>`,
        `Person ${index}, ${address}`,
        `Person ${index}; ${address}; admin`,
        address,
        `"Person, ${index}" <${address}>`,
      ][index % 5];
    });
    const people = read(lines.join('\n')) ?? [];
    expect(people).toHaveLength(50);
    expect(people.map(({ email }) => email)).toEqual(
      lines.map((_, index) => `person${index}@x.org`),
    );
  });
});
