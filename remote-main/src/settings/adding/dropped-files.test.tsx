// Loads the forms before the tests start, so that no test waits for a form on a busy machine.
import 'shared-rows/locations-form';
import 'shared-rows/users-form';
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { createOrganizationServer, openPage } from 'shared-features/testing';
import { findCellField, stubWorker } from 'shared-rows/testing';
import { expect, it, vi } from 'vitest';
import SettingsPage from '../settings-page';

stubWorker();

const drop = (file: File) => {
  const event = createEvent.drop(document.body);
  Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], files: [file] } });
  act(() => void fireEvent(document.body, event));
  return event;
};

// spec: 9 Row tables: add locations, add users
it.each([
  ['users', 'Add users', 'Name,Email\nAda,ada@x.org', 'Full name', 'Ada'],
  ['locations', 'Add locations', 'Location name\nRome', 'Location name', 'Rome'],
])(
  'a file dropped on the %s tab opens the table "%s" with the rows of the file',
  { tags: ['proof'] },
  async (tab, add, text, label, value) => {
    const test = openPage(<SettingsPage />, `/settings?tab=${tab}`, {
      respond: createOrganizationServer(),
    });
    await screen.findByRole('button', { name: add });
    // Repeats the drop, because the page begins to listen shortly after the button has appeared.
    await waitFor(() => expect(drop(new File([text], 'list.csv')).defaultPrevented).toBe(true));
    await screen.findByRole('region', { name: add });
    await waitFor(() => expect(findCellField(label, 1).value).toBe(value));
    // Reopens the table, which must not read the dropped files a second time.
    await test.person.click(screen.getByRole('button', { name: 'Close' }));
    await test.person.click(screen.getByRole('button', { name: add }));
    await waitFor(() => expect(findCellField(label, 1).value).toBe(value));
    expect(screen.queryByLabelText(`${label}, row 2`)).toBeNull();
  },
);

it('a file dropped on the users tab is not read again when "Back" opens the table again', async () => {
  const test = openPage(<SettingsPage />, '/settings?tab=users', {
    respond: createOrganizationServer(),
  });
  await screen.findByRole('button', { name: 'Add users' });
  const file = new File(['Name,Email\nAda,ada@x.org'], 'list.csv');
  const read = vi.spyOn(file, 'arrayBuffer');
  await waitFor(() => expect(drop(file).defaultPrevented).toBe(true));
  await waitFor(() => expect(findCellField('Full name', 1).value).toBe('Ada'));
  await test.person.click(screen.getByRole('link', { name: 'Users' }));
  await waitFor(() => expect(screen.queryByLabelText('Full name, row 1')).toBeNull());
  await test.back();
  await waitFor(() => expect(findCellField('Full name', 1).value).toBe('Ada'));
  expect(read).toHaveBeenCalledOnce();
});
