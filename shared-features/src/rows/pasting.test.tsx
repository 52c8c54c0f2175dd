import { screen, within } from '@testing-library/react';
import { cell, column, openPage } from 'shared-features/testing';
import { describe, expect, it } from 'vitest';
import LocationsForm from './locations-form';
import UsersForm from './users-form';

const users = <UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />;
const locations = <LocationsForm step="add-locations" submitLabel="Save" onSaved={() => {}} />;

const texts = (label: string) => column(label).map(({ value }) => value);

// spec: 9 Row tables: add locations, add users
describe('a pasted list with an empty first cell', () => {
  it('keeps its columns', async () => {
    const { person } = openPage(locations);
    await person.click(cell('Address', 1));
    await person.paste('\tEurope/Oslo\r\nHavnegata 3\tEurope/Oslo');
    expect(texts('Address')).toEqual(['', 'Havnegata 3']);
    expect(texts('Time zone')).toEqual(['Europe/Oslo', 'Europe/Oslo']);
  });

  it('keeps its columns below an unnamed heading', async () => {
    const { person } = openPage(users);
    await person.click(cell('Full name', 1));
    await person.paste('\n\tFull name\tEmail\n1\tAda\tada@x.org');
    const dialog = within(await screen.findByRole('dialog', { name: 'Match the columns' }));
    await dialog.findByLabelText('Header row');
    await person.click(dialog.getByRole('button', { name: 'Import 1 row' }));
    expect(texts('Full name')).toEqual(['Ada']);
    expect(texts('Email')).toEqual(['ada@x.org']);
  });
});
