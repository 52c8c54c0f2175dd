import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { openPage } from 'shared-features/testing';
import { findCellField, stubWorker } from 'shared-rows/testing';
import { describe, expect, it } from 'vitest';
import LocationsForm from '../locations-form';
import UsersForm from '../users-form';

stubWorker();

const HINT = /^Drop a file with/;

const openUsers = () =>
  openPage(<UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />);

/** `files` is null for a dragged text. The `DataTransfer` is fake, because jsdom has none. */
const drag = (
  type: 'dragEnter' | 'dragOver' | 'dragLeave' | 'drop',
  files: readonly File[] | null,
  on: Element = document.body,
) => {
  const event = createEvent[type](on);
  const types = files ? ['Files'] : ['text/plain'];
  Object.defineProperty(event, 'dataTransfer', { value: { types, files: files ?? [] } });
  act(() => void fireEvent(on, event));
  return event;
};

const people = new File(['Name,Email\nAda,ada@x.org'], 'people.csv');
const sites = new File(['Location name,Address\nOslo,Street 1'], 'sites.csv');

// spec: 9 Row tables: add locations, add users
describe('a file that is dropped on the page', () => {
  it('when a dropped file fills a blank row, the focused cell keeps the focus, so that Ctrl Z undoes the import', async () => {
    const { person } = openUsers();
    await person.click(findCellField('Email', 1));
    drag('drop', [people]);
    await waitFor(() => expect(findCellField('Email', 1).value).toBe('ada@x.org'));
    expect(document.activeElement).toBe(findCellField('Email', 1));
    await person.keyboard('{Control>}z{/Control}');
    expect(findCellField('Email', 1).value).toBe('');
  });

  it('a file that is dropped anywhere on the page is imported', async () => {
    openUsers();
    drag('dragEnter', []);
    expect(screen.getByText('Drop a file with users to import it')).toBeDefined();
    expect(drag('drop', [people]).defaultPrevented).toBe(true);
    expect(screen.queryByText(HINT)).toBeNull();
    await waitFor(() => expect(findCellField('Email', 1).value).toBe('ada@x.org'));
  });

  it('a file dropped on a form is imported into this form, and a file dropped elsewhere into the newest form', async () => {
    openPage(
      <>
        <UsersForm step="add-users" submitLabel="Save users" onSaved={() => {}} />
        <LocationsForm step="add-locations" submitLabel="Save locations" onSaved={() => {}} />
      </>,
    );
    drag('drop', [sites]);
    await waitFor(() => expect(findCellField('Location name', 1).value).toBe('Oslo'));
    drag('drop', [people], findCellField('Full name', 1));
    await waitFor(() => expect(findCellField('Email', 1).value).toBe('ada@x.org'));
  });

  it('while a file is dragged over the page, a hint is shown and announced to screen readers', () => {
    openUsers();
    drag('dragOver', []);
    expect(screen.getAllByRole('status').some(({ textContent }) => HINT.test(textContent))).toBe(
      true,
    );
    drag('dragLeave', []);
    expect(screen.queryByText(HINT)).toBeNull();
  });

  it('when two files are dropped at the same time, the form says "Drop one file at a time"', () => {
    openUsers();
    drag('drop', [people, people]);
    expect(screen.getByText('Drop one file at a time')).toBeDefined();
  });
});

it('if text instead of a file is dragged over the page, the browser handles the drag and no hint is shown', () => {
  openUsers();
  expect(drag('dragOver', null).defaultPrevented).toBe(false);
  expect(screen.queryByText(HINT)).toBeNull();
  expect(drag('drop', null).defaultPrevented).toBe(false);
});

it('if a file is dropped after the form was removed from the page, the form ignores the file', () => {
  const { unmount } = openUsers();
  unmount();
  expect(drag('drop', [people]).defaultPrevented).toBe(false);
});
