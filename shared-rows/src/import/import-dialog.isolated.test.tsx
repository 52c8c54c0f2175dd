import { screen, waitFor } from '@testing-library/react';
import { openPage } from 'shared-features/testing';
import { fieldsInColumn, findCellField, stubWorker } from 'shared-rows/testing';
import { expect, it, vi } from 'vitest';
import LocationsForm from '../locations-form';

vi.mock('./import-dialog', () => Promise.reject(new Error('offline')));
stubWorker();

const reported = vi.fn();
vi.stubGlobal('reportError', reported);

// spec: 9 Row tables: add locations, add users
it('if the code of the import dialog cannot be loaded, a pasted table is added with its unknown headings as the first row', {
  tags: ['proof'],
}, async () => {
  const { person } = openPage(
    <LocationsForm step="add-locations" submitLabel="Save" onSaved={() => {}} />,
  );
  await person.click(findCellField('Location name', 1));
  await person.paste('Outlet\tAddress\nOslo\tStreet 1');
  const names = () => fieldsInColumn('Location name').map(({ value }) => value);
  await waitFor(() => expect(names().filter(Boolean)).toEqual(['Outlet', 'Oslo']));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(reported).toHaveBeenCalledOnce();
});

it('a file with unknown headings is not imported if the code of the import dialog cannot be loaded, and a message reports the failed load', {
  tags: ['proof'],
}, async () => {
  const { person } = openPage(
    <LocationsForm step="add-locations" submitLabel="Save" onSaved={() => {}} />,
  );
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await person.upload(input, new File(['Outlet,Address\nOslo,Street 1'], 'shops.csv'));
  expect(await screen.findByText(/^The file reader couldn't be loaded/)).toBeDefined();
});
