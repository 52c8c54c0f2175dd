import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { openPage } from 'shared-features/testing';
import { fieldsInColumn, findCellField, stubWorker } from 'shared-rows/testing';
import { locationsAtom } from 'shared-session';
import { describe, expect, it } from 'vitest';
import LocationsForm from './locations-form';
import UsersForm from './users-form';

stubWorker();

const users = <UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />;
const locations = <LocationsForm step="add-locations" submitLabel="Save" onSaved={() => {}} />;

const texts = (label: string) => fieldsInColumn(label).map(({ value }) => value);

const openWithNames = async (...names: string[]) => {
  const { person } = openPage(users);
  await person.type(findCellField('Full name', 1), names.join('{Enter}'));
  return person;
};

const matchColumns = async (person: UserEvent, rows: number) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Match the columns' }));
  await dialog.findByLabelText('Header row');
  const counted = rows === 1 ? '1 row' : `${rows} rows`;
  await person.click(dialog.getByRole('button', { name: `Import ${counted}` }));
  await screen.findByText(/filled from the list/);
};

// spec: 9 Row tables: add locations, add users
describe('a column pasted beside filled rows', () => {
  it('a table row stays unchanged if its line in a pasted column is blank', async () => {
    const person = await openWithNames('Ada', 'Bo', 'Cy');
    await person.click(findCellField('Email', 1));
    await person.paste('ada@x.org\r\n\r\ncy@x.org');
    expect(texts('Full name')).toEqual(['Ada', 'Bo', 'Cy']);
    expect(texts('Email')).toEqual(['ada@x.org', '', 'cy@x.org']);
    expect(screen.getByText('2 rows filled from the list.')).toBeDefined();
  });

  it('after a paste, screen readers announce how many of the pasted rows need attention', async () => {
    const { person } = openPage(users);
    await person.click(findCellField('Full name', 1));
    const regions = screen.getAllByRole('status');
    await person.paste('Ada <ada@x.org>\nBo <bo@x>\nCy <cy@x>');
    expect(regions).toContain(screen.getByText('1 ready, 2 need attention'));
  });

  it('screen readers announce a second paste even if both pastes fill the same number of rows', async () => {
    const { person } = openPage(users);
    const region = () => screen.getByText('2 rows filled from the list.').parentElement;
    await person.click(findCellField('Full name', 1));
    await person.paste('Ada\nBo');
    const announced = region()?.firstChild;
    await person.click(findCellField('Email', 1));
    await person.paste('ada@x.org\nbo@x.org');
    expect(texts('Email').slice(0, 2)).toEqual(['ada@x.org', 'bo@x.org']);
    expect(region()?.role).toBe('status');
    expect(region()?.firstChild).not.toBe(announced);
  });

  it('the first table row stays unchanged if the first line of a pasted column is blank', async () => {
    const person = await openWithNames('Ada', 'Bo', 'Cy');
    await person.click(findCellField('Email', 1));
    await person.paste('\r\nbo@x.org\r\ncy@x.org\r\n');
    expect(texts('Email')).toEqual(['', 'bo@x.org', 'cy@x.org']);
  });

  it('empty cells in a pasted column of roles do not change the roles of their rows', async () => {
    const person = await openWithNames('Ada', 'Bo', 'Cy', 'Di', 'Eve');
    await person.click(findCellField('Role', 1));
    await person.paste('Admin\r\n\r\nAdmin\r\n\r\nAdmin\r\n');
    expect(texts('Role')).toEqual(['admin', 'user', 'admin', 'user', 'admin']);
  });

  it('a table row stays unchanged if its pasted line contains only tabs', {
    tags: ['proof'],
  }, async () => {
    const { person } = openPage(locations);
    await person.type(findCellField('Location name', 1), 'Oslo{Enter}Bergen{Enter}Rome');
    await person.click(findCellField('Address', 1));
    await person.paste('Street 1\tEurope/Oslo\r\n\t\r\nVia 2\tEurope/Rome\r\n');
    expect(texts('Location name')).toEqual(['Oslo', 'Bergen', 'Rome']);
    expect(texts('Address')).toEqual(['Street 1', '', 'Via 2']);
  });
});

describe('a column pasted with its own heading', () => {
  it.each([
    ['Email\nada@x.org\nbo@x.org', ['ada@x.org', 'bo@x.org']],
    ['Email\r\nada@x.org\r\n', ['ada@x.org', '']],
    ['Email\n\nbo@x.org', ['', 'bo@x.org']],
    ['Email addresses\nada@x.org\nbo@x.org', ['ada@x.org', 'bo@x.org']],
  ])(
    'a pasted column with a heading fills the table column, and the heading is left out: %j',
    async (list, emails) => {
      const person = await openWithNames('Ada', 'Bo');
      await person.click(findCellField('Email', 1));
      await person.paste(list);
      expect(texts('Full name')).toEqual(['Ada', 'Bo']);
      expect(texts('Email')).toEqual(emails);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it.each([
    ['Name', 'E-mail'],
    ['FULL NAME', 'email'],
    ['Employee name', 'Work email'],
    ['First name', 'Epost'],
  ])(
    'two columns pasted one after the other, under the headings %j and %j, keep each email address beside its name',
    async (name, email) => {
      const { person } = openPage(users);
      await person.click(findCellField('Full name', 1));
      await person.paste(`${name}\r\nAda\r\nBo\r\n`);
      await person.click(findCellField('Email', 1));
      await person.paste(`${email}\r\nada@x.org\r\nbo@x.org\r\n`);
      expect(texts('Full name').filter(Boolean)).toEqual(['Ada', 'Bo']);
      expect(texts('Email').filter(Boolean)).toEqual(['ada@x.org', 'bo@x.org']);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it.each(['Location', 'Locations', 'Store name', 'Name'])(
    'the pasted heading %j is left out of the column of location names',
    async (heading) => {
      const { person } = openPage(locations);
      await person.click(findCellField('Location name', 1));
      await person.paste(`${heading}\r\nOslo\r\nRome\r\n`);
      expect(texts('Location name').filter(Boolean)).toEqual(['Oslo', 'Rome']);
    },
  );

  it('a list pasted into the location column of the users table is added without its heading "Store name"', async () => {
    const { person } = openPage(users);
    await person.click(findCellField('Location', 1));
    await person.paste('Store name\nOslo\nRome');
    expect(texts('Location').filter(Boolean)).toEqual(['Oslo', 'Rome']);
  });

  it('a pasted list that begins with "Office" has no headings, so that even the line "Address" becomes a location', async () => {
    const { person } = openPage(locations);
    await person.click(findCellField('Location name', 1));
    await person.paste('Office\nAddress\nOslo');
    expect(texts('Location name').filter(Boolean)).toEqual(['Office', 'Address', 'Oslo']);
  });

  it('a pasted first line that can be a location or a heading, such as "Office", is kept as a location', async () => {
    const { person } = openPage(locations);
    await person.click(findCellField('Location name', 1));
    await person.paste('Office\nWarehouse');
    expect(texts('Location name').filter(Boolean)).toEqual(['Office', 'Warehouse']);
  });

  it.each([
    ['Location', 'Location (North)', 'Location (South)'],
    ['Full name', 'User (1)', 'User (2)'],
  ])(
    'in the column %j, the pasted first line %j is kept if the next line looks like a heading too',
    async (label, ...lines) => {
      const { person } = openPage(users);
      await person.click(findCellField(label, 1));
      await person.paste(lines.join('\n'));
      expect(texts(label).filter(Boolean)).toEqual(lines);
    },
  );

  it.each([
    ['Location', 'Location', 'Location (North)', 'Location (South)'],
    ['Full name', 'Name', 'User (1)', 'User (2)'],
  ])(
    'in the column %j, the pasted heading %j is left out although the next line looks like a heading too',
    async (label, heading, ...lines) => {
      const { person } = openPage(users);
      await person.click(findCellField(label, 1));
      await person.paste([heading, ...lines].join('\n'));
      expect(texts(label).filter(Boolean)).toEqual(lines);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it.each(['User\tOffice', 'Employee\tStore', 'member\toffice'])(
    'roles and locations pasted into the role column are no headings, even if the first row is %j',
    async (first) => {
      const { person, store } = openPage(users, '/', {
        answers: {
          'GET /locations': { payload: ['Office', 'Store'].map((name) => ({ _id: name, name })) },
        },
      });
      await waitFor(() => expect(store.get(locationsAtom)).toHaveLength(2));
      await person.click(findCellField('Role', 1));
      await person.paste(`${first}\nAdmin\tStore\nUser\tOffice`);
      expect(texts('Role').slice(0, 3)).toEqual(['user', 'admin', 'user']);
      expect(texts('Location').slice(1, 3)).toEqual(['Store', 'Office']);
    },
  );

  it('in the role column, pasted headings are left out even if a heading is also the name of a location', {
    tags: ['proof'],
  }, async () => {
    const { person, store } = openPage(users, '/', {
      answers: { 'GET /locations': { payload: [{ _id: 'l1', name: 'Office' }] } },
    });
    await waitFor(() => expect(store.get(locationsAtom)).toHaveLength(1));
    await person.click(findCellField('Role', 1));
    await person.paste('Role\tOffice\nAdmin\tOffice');
    await matchColumns(person, 1);
    expect(texts('Role')[0]).toBe('admin');
  });

  it.each([
    'Colleague\tCorporate mail\nAda\tada@x.org\nBo\t\nCy\tcy@x.org',
    'Colleague\tEmail\nAda\tada@x.org\nBo\t\nCy\tcy@x.org',
    '氏名\tメール\nAda\tada＠x.org\nBo\t\nCy\tcy@x.org',
  ])('the import dialog asks about the unknown headings of pasted rows: %j', async (rows) => {
    const { person } = openPage(users);
    await person.click(findCellField('Full name', 1));
    await person.paste(rows);
    await matchColumns(person, 3);
    expect(texts('Email')).toEqual(['ada@x.org', '', 'cy@x.org']);
  });

  it('the import dialog asks about an unknown heading of pasted rows even if another heading is known', async () => {
    const { person } = openPage(locations);
    await person.click(findCellField('Location name', 1));
    await person.paste('Outlet\tAddress\nOslo\tStreet 1');
    await matchColumns(person, 1);
    expect(texts('Address').filter(Boolean)).toEqual(['Street 1']);
  });

  it('the import dialog proposes to join columns of pasted addresses, and "Import" writes the joined addresses into one column', async () => {
    const { person } = openPage(locations);
    await person.click(findCellField('Location name', 1));
    await person.paste('Store name\tAddress\tCity\tState\nNo. 1\t1 Main St\tPortland\tOR');
    await matchColumns(person, 1);
    expect(texts('Location name').filter(Boolean)).toEqual(['No. 1']);
    expect(texts('Address').filter(Boolean)).toEqual(['1 Main St, Portland, OR']);
  });

  it.each([
    ['Ada\tada.x.org', 'ada.x.org'],
    ['Ada\t', ''],
    ['Ada\t-', '-'],
    ['Ada\tn/a', 'n/a'],
  ])('a first pasted row without a valid email address is no heading: %j', async (row, email) => {
    const { person } = openPage(users);
    await person.click(findCellField('Full name', 1));
    await person.paste(`${row}\nBo\tbo@x.org`);
    expect(texts('Full name').slice(0, 2)).toEqual(['Ada', 'Bo']);
    expect(texts('Email').slice(0, 2)).toEqual([email, 'bo@x.org']);
  });

  it('the headings of a pasted spreadsheet are found below its title, and the title is left out', async () => {
    const { person } = openPage(users);
    await person.click(findCellField('Full name', 1));
    await person.paste('Staff\t\t\r\n\t\t\r\nEmail\tName\tRole\r\nada@x.org\tAda\tadmin\r\n');
    await waitFor(() => expect(texts('Email').filter(Boolean)).toEqual(['ada@x.org']));
    expect(texts('Full name').filter(Boolean)).toEqual(['Ada']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the headings of a pasted spreadsheet are found below its title if only one heading is known', async () => {
    const { person } = openPage(users);
    await person.click(findCellField('Full name', 1));
    await person.paste('Staff\t\t\nTeacher\tE-mail\tRoom\nAda\tada@x.org\t2\nBo\tbo@x.org\t3\n');
    await matchColumns(person, 2);
    expect(texts('Full name')).toEqual(['Ada', 'Bo']);
    expect(texts('Email')).toEqual(['ada@x.org', 'bo@x.org']);
  });

  it('the import dialog asks which of two pasted columns of email addresses to use', async () => {
    const { person } = openPage(users);
    await person.click(findCellField('Full name', 1));
    await person.paste('Ada\tada@x.org\tada@home.org\nBo\tbo@x.org\tbo@home.org');
    await matchColumns(person, 2);
    expect(texts('Full name').filter(Boolean)).toEqual(['Ada', 'Bo']);
    expect(texts('Email').filter(Boolean)).toEqual(['ada@x.org', 'bo@x.org']);
    expect(texts('Role')).not.toContain('ada@home.org');
  });

  it('the import dialog asks about a pasted column of job titles between the columns of names and email addresses', async () => {
    const { person } = openPage(users);
    await person.click(findCellField('Full name', 1));
    await person.paste(
      'Ada Lovelace\tStore manager\tada@x.org\nBo Berg\tSales assistant\tbo@x.org\nCy Dahl\tCashier\tcy@x.org',
    );
    await matchColumns(person, 3);
    expect(texts('Full name')).toEqual(['Ada Lovelace', 'Bo Berg', 'Cy Dahl']);
    expect(texts('Email')).toEqual(['ada@x.org', 'bo@x.org', 'cy@x.org']);
  });

  it('pasted first names and two-word last names become full names without the import dialog, even if first names repeat', async () => {
    const { person } = openPage(users);
    await person.click(findCellField('Full name', 1));
    await person.paste(
      'Ana\tGarcía López\tana@x.org\nAna\tDahl Berg\ta@x.org\nBo\tde Luca\tbo@x.org',
    );
    expect(texts('Full name')).toEqual(['Ana García López', 'Ana Dahl Berg', 'Bo de Luca']);
  });

  it('bullets before pasted names are removed without the import dialog', async () => {
    const { person } = openPage(users);
    await person.click(findCellField('Full name', 1));
    await person.paste(
      '•\tAda Lovelace\tada@x.org\n•\tBo Berg\tbo@x.org\no\tCy Dahl\tcy@x.org\no\tDi Li\tdi@x.org',
    );
    expect(texts('Full name')).toEqual(['Ada Lovelace', 'Bo Berg', 'Cy Dahl', 'Di Li']);
  });

  it('first names of two words and last names, pasted in two columns, are joined without the import dialog', async () => {
    const { person } = openPage(users);
    await person.click(findCellField('Full name', 1));
    await person.paste('Ana Maria\tGarcía López\tana@x.org\nBo\tDahl Berg\tbo@x.org');
    expect(texts('Full name').filter(Boolean)).toEqual(['Ana Maria García López', 'Bo Dahl Berg']);
  });

  it('the headings of pasted locations are found below a title', async () => {
    const { person } = openPage(locations);
    await person.click(findCellField('Location name', 1));
    await person.paste('Our shops\t\r\nStore\tAddress\r\nOslo\tStreet 1\r\nRome\tVia 2\r\n');
    await waitFor(() => expect(texts('Location name').filter(Boolean)).toEqual(['Oslo', 'Rome']));
    expect(texts('Address').filter(Boolean)).toEqual(['Street 1', 'Via 2']);
  });

  it('if a column with the heading "Email" is pasted into the name column, the import dialog proposes the email field', async () => {
    const { person } = openPage(users);
    await person.click(findCellField('Full name', 1));
    await person.paste('Email\nada@x.org\nbo@x.org');
    await matchColumns(person, 2);
    expect(texts('Email')).toEqual(['ada@x.org', 'bo@x.org']);
  });
});

it('after the columns of a pasted table were matched, the rows are filled beginning with the row in which the user pasted', {
  tags: ['proof'],
}, async () => {
  const person = await openWithNames('Ada', 'Bo', 'Cy', 'Di');
  await person.click(findCellField('Email', 2));
  await person.paste('Email\tRole\r\nbo@x.org\tadmin\r\n\t\r\ndi@x.org\tguest\r\n');
  await matchColumns(person, 2);
  expect(texts('Full name')).toEqual(['Ada', 'Bo', 'Cy', 'Di']);
  expect(texts('Email')).toEqual(['', 'bo@x.org', '', 'di@x.org']);
  expect(texts('Role')).toEqual(['user', 'admin', 'user', 'guest']);
  expect(screen.getByText('2 rows filled from the list.')).toBeDefined();
});

it('a blank line in a pasted table leaves its row unchanged, even if another cell has an unclosed quote', {
  tags: ['proof'],
}, async () => {
  const { person } = openPage(locations);
  await person.type(findCellField('Location name', 1), 'Oslo{Enter}Bergen{Enter}Rome');
  await person.click(findCellField('Address', 1));
  await person.paste('Address\tTime zone\r\n"Quay 5\tEurope/Oslo\r\n\t\r\nVia 2\tEurope/Rome\r\n');
  await matchColumns(person, 2);
  expect(texts('Location name')).toEqual(['Oslo', 'Bergen', 'Rome']);
  expect(texts('Address')).toEqual(['"Quay 5', '', 'Via 2']);
});

it('a pasted list with blank lines fills a blank table without gaps', async () => {
  const { person } = openPage(users);
  await person.click(findCellField('Full name', 1));
  await person.paste('Ada <ada@x.org>\n\nBo <bo@x.org>\n\n\nCy <cy@x.org>\n');
  expect(texts('Full name')).toEqual(['Ada', 'Bo', 'Cy']);
  expect(screen.getByText('3 rows filled from the list.')).toBeDefined();
});

it.each([
  // The three left-out cells are two row numbers and a phone number. The formula error does not
  // count. The last number is the location.
  ['1\tAda Lovelace\tada@x.org\t+47 900 00 000\n2\tBo Berg\tbo@x.org\t#N/A\tuser\t10023456', 3],
  ['Ada Lovelace, ada@x.org, admin, Oslo, 2024-01-15', 1],
  ['Ada Lovelace ada@x.org +47 900 00 000\nbo@x.org', 1],
])(
  'after a paste, the status says how many cells were left out, and why: %j',
  async (list, count) => {
    const { person } = openPage(users);
    await person.click(findCellField('Full name', 1));
    await person.paste(list);
    const said = `Cells left out (phone numbers, dates or other numbers): ${count}.`;
    expect(screen.getByText(/filled from the list/).textContent).toContain(said);
  },
);

it('after a paste of locations with row numbers, the status says that the numbers were left out', async () => {
  const { person } = openPage(locations);
  await person.click(findCellField('Location name', 1));
  await person.paste('1\tOslo\n2\tRome');
  expect(screen.getByText(/filled from the list/).textContent).toContain('or other numbers): 2.');
});

it('if every pasted cell fills a field, the status only says how many rows were filled', async () => {
  const { person } = openPage(users);
  await person.click(findCellField('Full name', 1));
  await person.paste('Ada Lovelace\tada@x.org\tuser\t10023456');
  expect(screen.getByText(/filled from the list/).textContent).toBe('1 row filled from the list.');
});

it('a pasted list of more than 10,000 rows is not added, and a message says why', async () => {
  const { person } = openPage(users);
  await person.click(findCellField('Full name', 1));
  await person.paste('Ada\n'.repeat(10_001));
  expect(screen.getByText(/^This list is too long to paste. Split it/)).toBeDefined();
  expect(texts('Full name')).not.toContain('Ada');
});

describe('a pasted list with an empty first cell', () => {
  it('when the first cell of a pasted list is empty, the other cells stay in their columns', async () => {
    const { person } = openPage(locations);
    await person.click(findCellField('Address', 1));
    await person.paste('\tEurope/Oslo\r\nHavnegata 3\tEurope/Oslo');
    expect(texts('Address')).toEqual(['', 'Havnegata 3']);
    expect(texts('Time zone')).toEqual(['Europe/Oslo', 'Europe/Oslo']);
  });

  it('if the first cell of every pasted line is empty, the other cells stay in their columns', async () => {
    const { person } = openPage(locations);
    await person.click(findCellField('Address', 1));
    await person.paste('\tEurope/Oslo\r\n\tEurope/Paris');
    expect(texts('Address').filter(Boolean)).toEqual([]);
    expect(texts('Time zone').slice(0, 2)).toEqual(['Europe/Oslo', 'Europe/Paris']);
  });

  it('when the first heading of a pasted list is empty, the other columns are still recognized', async () => {
    const { person } = openPage(users);
    await person.click(findCellField('Full name', 1));
    await person.paste('\n\tFull name\tEmail\n1\tAda\tada@x.org');
    await matchColumns(person, 1);
    expect(texts('Full name')).toEqual(['Ada']);
    expect(texts('Email')).toEqual(['ada@x.org']);
  });
});

describe('pasted time zones', () => {
  const paste = async (list: string) => {
    const test = openPage(locations);
    await test.person.click(findCellField('Location name', 1));
    await test.person.paste(list);
    return test;
  };

  it('pasted time zones are recognized by their Windows names and by common names', async () => {
    await paste(
      [
        'Austin\tCongress Avenue 1\tCentral Time (US & Canada)',
        'Boston\t\t(UTC-05:00) Eastern Time (US & Canada)',
        'Bern\t\tW. Europe Standard Time',
        'Rome\t\tEurope/Rome',
      ].join('\n'),
    );
    await waitFor(() =>
      expect(texts('Time zone')).toEqual([
        'America/Chicago',
        'America/New_York',
        'Europe/Berlin',
        'Europe/Rome',
      ]),
    );
    expect(screen.queryByRole('region', { name: "Values we didn't recognize" })).toBeNull();
  });

  it.each([
    ['two rows', 2],
    ['one row', 1],
  ])(
    'the commas in the Windows name of a pasted time zone do not split the name: %s',
    async (_what, count) => {
      const { person } = await paste('Oslo\nRome\nParis');
      const list = '(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna\r\n'.repeat(count);
      await person.click(findCellField('Time zone', 1));
      await person.paste(list);
      expect(texts('Location name')).toEqual(['Oslo', 'Rome', 'Paris']);
      await waitFor(() =>
        expect(texts('Time zone').filter(Boolean)).toEqual(Array(count).fill('Europe/Berlin')),
      );
    },
  );

  it('the user chooses the meaning of an ambiguous pasted time zone only once, for all rows with this time zone', {
    tags: ['proof'],
  }, async () => {
    const { person, backend } = await paste('Boston\t\tEST\nMiami\t\tEST\nTampa\t\tUTC-05:00');
    const panel = within(await screen.findByRole('region', { name: "Values we didn't recognize" }));
    const select = panel.getByLabelText('Time zone “EST”, 2 rows');
    await waitFor(() =>
      expect(
        within(select)
          .getAllByRole('option')
          .slice(0, 4)
          .map(({ textContent }) => textContent),
      ).toEqual([
        'Choose…',
        'New York (Eastern Time)',
        'Panama (Eastern Standard Time)',
        'Sydney (Australian Eastern Time)',
      ]),
    );
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(backend.seen('POST /locations')).toEqual([]);
    await person.selectOptions(select, 'America/New_York');
    await person.selectOptions(
      panel.getByLabelText('Time zone “UTC-05:00”, 1 row'),
      'America/Lima',
    );
    await person.click(panel.getByRole('button', { name: 'Apply' }));
    expect(texts('Time zone')).toEqual(['America/New_York', 'America/New_York', 'America/Lima']);
  });
});
