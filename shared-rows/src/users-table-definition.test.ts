import { removedItemsAtom } from 'shared-features';
import { createTestStore } from 'shared-session/testing';
import { expect, it } from 'vitest';
import { toChoiceValue } from './checks/table-definition';
import { createLocationsTableDefinition } from './locations-table-definition';
import {
  createUsersTableDefinition,
  guessNameFromEmail,
  usersTableDefinitionAtom,
} from './users-table-definition';

it.each([createLocationsTableDefinition(), createUsersTableDefinition(null)])(
  'in the table of $table, the widths of the columns add up to 100 percent',
  ({ columns }) => {
    expect(columns.reduce((sum, { grow }) => sum + grow, 0)).toBe(100);
  },
);

it.each([
  ['ada.lovelace@x.org', 'Ada Lovelace'],
  ['ANNE-marie.o’neill@x.org', 'ANNE-Marie O’neill'],
  ['åse_lie2@x.org', 'Åse Lie'],
  ['grace.brewster.hopper+work@x.org', 'Grace Brewster Hopper'],
])('the email address %s suggests the name %s', (address, name) => {
  expect(guessNameFromEmail(address)).toBe(name);
});

it.each(['info@x.org', 'a.1@x.org', 'sales.eu-2.x@x.org', '.ada@x.org', '', 'no address'])(
  'the email address %j suggests no name',
  (address) => {
    expect(guessNameFromEmail(address)).toBeUndefined();
  },
);

it.each(['New\u00A0York', 'new  york', ' New\u202FYork '])(
  'a location and a role are recognized whatever spaces their words have: %j',
  (location_id) => {
    const users = createUsersTableDefinition([{ id: 'ny', label: 'New York' }]);
    const values = { name: 'Ada', email: 'ada@x.org', role: 'Team\u00A0member', location_id };
    expect(users.check(values)).toEqual({});
    expect(users.toWire(values)).toMatchObject({ role: 'user', location_id: 'ny' });
  },
);

it.each([
  ['Kadıköy', 'KADIKÖY'],
  ['İstanbul', 'ISTANBUL'],
  ['Hauptstraße', 'HAUPTSTRASSE'],
])(
  'a location and a role are recognized in capitals, also of Turkish and German: %s',
  (label, location_id) => {
    const users = createUsersTableDefinition([{ id: 'here', label }]);
    const values = { name: 'Ada', email: 'ada@x.org', role: 'ADMİN', location_id };
    expect(users.check(values)).toEqual({});
    expect(users.toWire(values)).toMatchObject({ role: 'admin', location_id: 'here' });
  },
);

it.each([
  ['St. Mary\u2019s', "ST. MARY'S"],
  ["St. Mary's", 'St. Mary\u2019s'],
])('a location is recognized whichever apostrophe its name has: %j', (label, location_id) => {
  const users = createUsersTableDefinition([{ id: 'mary', label }]);
  const values = { name: 'Ada', email: 'ada@x.org', role: 'user', location_id };
  expect(users.toWire(values)).toMatchObject({ location_id: 'mary' });
});

it.each([
  ['spaces', 'New York', 'New\u00A0York'],
  ['apostrophes', "St. Mary's", 'St. Mary\u2019s'],
])(
  'two locations whose names differ only in their %s are both found by their exact names',
  (_, one, two) => {
    const users = createUsersTableDefinition([
      { id: 'one', label: one },
      { id: 'two', label: two },
    ]);
    const sent = [one, two].map((location_id) =>
      users.toWire({ name: 'Ada', email: 'ada@x.org', role: 'user', location_id }),
    );
    expect(sent).toMatchObject([{ location_id: 'one' }, { location_id: 'two' }]);
  },
);

it('if the name of a location is the id of another location, the location is found by its name and shown as chosen', () => {
  const users = createUsersTableDefinition([
    { id: '1', label: 'Head office' },
    { id: '2', label: '1' },
  ]);
  const values = { name: 'Ada', email: 'ada@x.org', role: 'user', location_id: '1' };
  expect(users.toWire(values)).toMatchObject({ location_id: '2' });
  const column = users.columns.find(({ field }) => field === 'location_id');
  expect(column && toChoiceValue(column, '1')).toBe('1');
  expect(column?.textOfStored?.('1')).toBe('Head office');
});

it('the table of users offers no location whose removal can still be undone', () => {
  const locations = ['Oslo', 'Bergen'].map((name) => ({ _id: name, name }));
  const { store } = createTestStore({ user: {}, locations });
  const offered = () => {
    const { columns } = store.get(usersTableDefinitionAtom);
    return columns.find(({ field }) => field === 'location_id')?.choices?.map(({ label }) => label);
  };
  expect(offered()).toEqual(['No location', 'Bergen', 'Oslo']);
  store.set(removedItemsAtom, new Map([['/locations/Bergen', false]]));
  expect(offered()).toEqual(['No location', 'Oslo']);
});
