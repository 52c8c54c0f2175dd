import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { deferredAnswer, openPage } from 'shared-features/testing';
import { fieldsInColumn, findCellField } from 'shared-rows/testing';
import { locationsAtom, sessionAtom } from 'shared-session';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { profileResponseAtStep } from '../testing/profile-at';
import AddLocationsPage from './add-locations-page';

const step = { 'GET /user': profileResponseAtStep('add_locations') };
const names = () => fieldsInColumn('Location name').map(({ value }) => value);
const submit = () => screen.getByRole('button', { name: 'Save and continue' });
const press = (name: string) => screen.getByRole('button', { name });

afterEach(() => void vi.useRealTimers());

describe('the add locations page', () => {
  it('the add locations page sends the filled rows, then requests the profile again', async () => {
    const { person, backend, store } = openPage(<AddLocationsPage />, '/', {
      answers: { ...step, 'POST /locations': { payload: {} } },
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Add locations');
    await person.type(findCellField('Location name', 1), 'Oslo');
    await person.type(findCellField('Address', 1), 'Street 1, Oslo');
    await person.selectOptions(findCellField('Time zone', 1), 'Europe/Oslo');
    await person.click(press('Add another location'));
    expect(document.activeElement).toBe(findCellField('Location name', 2));
    await person.keyboard('Rome');
    await person.click(press('Add another location'));
    backend.answers['GET /user'] = profileResponseAtStep('add_users');
    await person.click(submit());
    await waitFor(() => expect(store.get(sessionAtom).user?.onboarding_status).toBe('add_users'));
    expect(backend.seen('POST /locations').map(({ body }) => body)).toEqual([
      {
        locations: [
          { name: 'Oslo', address: 'Street 1, Oslo', time_zone: 'Europe/Oslo' },
          { name: 'Rome' },
        ],
      },
    ]);
  });

  it('rows that the add locations page has just sent are not marked as duplicates of stored locations', async () => {
    const { person, backend, store } = openPage(<AddLocationsPage />, '/', {
      answers: { ...step, 'POST /locations': {} },
    });
    await person.type(findCellField('Location name', 1), 'Oslo');
    backend.answers['GET /locations'] = { payload: [{ _id: 'l', name: 'Oslo' }] };
    backend.answers['GET /user'] = profileResponseAtStep('add_users');
    await person.click(submit());
    await waitFor(() => expect(store.get(locationsAtom)).toHaveLength(1));
    expect(findCellField('Location name', 1).getAttribute('aria-invalid')).toBeNull();
  });

  it("the add locations page offers the browser's time zone first", async () => {
    openPage(<AddLocationsPage />, '/', { answers: step });
    const [none, first] = within(findCellField('Time zone', 1)).getAllByRole<HTMLOptionElement>(
      'option',
    );
    expect(none?.value).toBe('');
    expect(first?.value).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it('the add locations page requires at least one location', async () => {
    const { person, backend } = openPage(<AddLocationsPage />, '/', { answers: step });
    await person.click(submit());
    const summary = screen.getByRole('group', { name: 'Add at least one location' });
    expect(document.activeElement).toBe(summary);
    await person.click(within(summary).getByRole('link', { name: 'Row 1: Enter a location name' }));
    expect(document.activeElement).toBe(findCellField('Location name', 1));
    await person.keyboard('O');
    expect(findCellField('Location name', 1).getAttribute('aria-invalid')).toBeNull();
    expect(screen.queryByRole('group')).toBeNull();
    expect(backend.seen('POST /locations')).toEqual([]);
  });

  it('the add locations page marks a row as invalid if the row has the name of another row or of a stored location', async () => {
    const { person } = openPage(<AddLocationsPage />, '/', {
      answers: { ...step, 'GET /locations': { payload: [{ _id: 'l', name: 'Paris' }] } },
    });
    await person.click(findCellField('Location name', 1));
    await person.paste('Oslo\nRome\noslo\nPARIS');
    const invalid = () =>
      [1, 2, 3, 4].map((row) => findCellField('Location name', row).getAttribute('aria-invalid'));
    await waitFor(() => expect(invalid()).toEqual(['true', null, 'true', 'true']));
    await person.type(findCellField('Location name', 3), ' 2');
    expect(findCellField('Location name', 1).getAttribute('aria-invalid')).toBeNull();
  });

  it('Enter in a cell of the add locations page moves the focus to the next row, and does not send the form', async () => {
    const { person, backend } = openPage(<AddLocationsPage />, '/', {
      answers: { ...step, 'POST /locations': {} },
    });
    await person.type(findCellField('Location name', 1), 'Oslo{Enter}');
    expect(document.activeElement).toBe(findCellField('Location name', 2));
    await person.type(findCellField('Address', 1), '{Enter}');
    expect(document.activeElement).toBe(findCellField('Address', 2));
    expect(names()).toHaveLength(2);
    expect(backend.seen('POST /locations')).toEqual([]);
  });

  it('removing a row on the add locations page moves the focus to the next row, and the "Undo" button restores the row', {
    tags: ['proof'],
  }, async () => {
    const { person } = openPage(<AddLocationsPage />, '/', { answers: step });
    await person.click(findCellField('Location name', 1));
    await person.paste('Oslo\nRome\nParis');
    await person.click(press('Remove row 2'));
    expect(names()).toEqual(['Oslo', 'Paris']);
    expect(document.activeElement).toBe(findCellField('Location name', 2));
    await person.click(press('Undo'));
    expect(names()).toEqual(['Oslo', 'Rome', 'Paris']);
    expect(document.activeElement).toBe(findCellField('Location name', 2));
  });

  it('the "Undo" button of the add locations page removes pasted rows', async () => {
    const { person } = openPage(<AddLocationsPage />, '/', { answers: step });
    await person.click(findCellField('Location name', 1));
    await person.paste('Oslo, Rome, Paris');
    expect(screen.getByText('3 rows filled from the list.')).toBeDefined();
    await person.click(press('Undo'));
    expect(names()).toEqual(['']);
  });

  it('the add locations page keeps a pasted address with commas in one cell', async () => {
    const { person } = openPage(<AddLocationsPage />, '/', { answers: step });
    await person.click(findCellField('Address', 1));
    await person.paste('Street 1, Oslo, Norway');
    expect(findCellField('Address', 1).value).toBe('Street 1, Oslo, Norway');
  });

  it('the add locations page can show only rows with errors, and a row stays visible during its correction', {
    tags: ['proof'],
  }, async () => {
    const { person } = openPage(<AddLocationsPage />, '/', { answers: step });
    await person.click(findCellField('Location name', 1));
    await person.paste('Oslo\nRome\noslo');
    await person.click(screen.getByRole('checkbox', { name: 'Show only rows with errors' }));
    expect(names()).toEqual(['Oslo', 'oslo']);
    await person.type(findCellField('Location name', 3), ' 2');
    expect(names()).toEqual(['Oslo', 'oslo 2']);
    await person.click(screen.getByRole('checkbox', { name: 'Show only rows with errors' }));
    expect(names()).toEqual(['Oslo', 'Rome', 'oslo 2']);
  });

  it('the add locations page sends one request when "Save and continue" is double-clicked', async () => {
    const answer = deferredAnswer({ payload: {} });
    const { person, backend } = openPage(<AddLocationsPage />, '/', {
      answers: { ...step, 'POST /locations': answer.answer },
    });
    await person.type(findCellField('Location name', 1), 'Oslo');
    await person.dblClick(submit());
    expect(submit().getAttribute('aria-busy')).toBe('true');
    await act(async () => answer.release());
    expect(backend.seen('POST /locations')).toHaveLength(1);
  });

  it('when sending fails, the add locations page keeps the rows, shows the error and offers a retry', async () => {
    const { person, backend, toasts } = openPage(<AddLocationsPage />, '/', {
      answers: { ...step, 'POST /locations': { status: 403, message: 'Not yours to add' } },
    });
    await person.type(findCellField('Location name', 1), 'Oslo');
    await person.click(submit());
    expect((await screen.findByText('Not yours to add')).closest('[role=alert]')).not.toBeNull();
    expect(toasts).toEqual([]);
    expect(names()).toEqual(['Oslo']);
    backend.answers['POST /locations'] = {};
    backend.answers['GET /user'] = profileResponseAtStep('add_users');
    await person.click(press('Retry 1 failed'));
    await waitFor(() => expect(screen.queryByText('Not yours to add')).toBeNull());
  });

  it('the add locations page sends all valid rows, and keeps only the rows that the server rejects, each with its error', async () => {
    const errors = [
      { index: 1, field: 'name', message: 'Rome is closed' },
      { index: 1, field: 'colour', message: 'Rows have no colour' },
    ];
    const { person, backend } = openPage(<AddLocationsPage />, '/', {
      answers: {
        ...step,
        'POST /locations': ({ body }) =>
          JSON.stringify(body).includes('Rome')
            ? { status: 422, message: 'Some rows are wrong', payload: { errors } }
            : {},
      },
    });
    await person.click(findCellField('Location name', 1));
    await person.paste('Oslo\nRome');
    await person.click(submit());
    const summary = await screen.findByRole('group', { name: 'Some rows are wrong' });
    await waitFor(() => expect(names()).toEqual(['Rome']));
    expect(within(summary).getByText('Row 1: Rows have no colour')).toBeDefined();
    await person.click(within(summary).getByRole('link', { name: 'Row 1: Rome is closed' }));
    expect(document.activeElement).toBe(findCellField('Location name', 1));
    backend.answers['POST /locations'] = {};
    await person.click(press('Retry 1 failed'));
    await waitFor(() => expect(backend.seen('POST /locations')).toHaveLength(3));
    expect(backend.seen('POST /locations').map(({ body }) => body)).toEqual([
      { locations: [{ name: 'Oslo' }, { name: 'Rome' }] },
      { locations: [{ name: 'Oslo' }] },
      { locations: [{ name: 'Rome' }] },
    ]);
  });

  it('an error that the server reported for a cell of the add locations page disappears when the cell is edited', async () => {
    const errors = [{ index: 0, field: 'name', message: 'Rome is closed' }];
    const { person } = openPage(<AddLocationsPage />, '/', {
      answers: {
        ...step,
        'POST /locations': { status: 422, message: 'Some rows are wrong', payload: { errors } },
      },
    });
    await person.type(findCellField('Location name', 1), 'Rome');
    await person.click(submit());
    await screen.findByRole('link', { name: 'Row 1: Rome is closed' });
    await person.type(findCellField('Location name', 1), '!');
    // Waits, because the notices above the table render later than the rows.
    await waitFor(() => expect(screen.queryByText('Row 1: Rome is closed')).toBeNull());
  });

  it('after a lost response, a retry on the add locations page sends only rows that are not stored yet', async () => {
    const { person, backend } = openPage(<AddLocationsPage />, '/', {
      answers: { ...step, 'POST /locations': 'unreachable' },
    });
    await person.click(findCellField('Location name', 1));
    await person.paste('Oslo\nRome');
    await person.click(submit());
    await screen.findByRole('button', { name: 'Retry 2 failed' });
    backend.answers['GET /locations'] = { payload: [{ _id: 'l', name: 'Oslo' }] };
    backend.answers['POST /locations'] = {};
    backend.answers['GET /user'] = profileResponseAtStep('add_users');
    await person.click(press('Retry 2 failed'));
    await waitFor(() => expect(backend.seen('POST /locations')).toHaveLength(2));
    expect(backend.seen('POST /locations')[1]?.body).toEqual({ locations: [{ name: 'Rome' }] });
  });

  it('if the profile cannot be loaded after saving, the add locations page says "Saved" and sends no row twice', async () => {
    const { person, backend } = openPage(<AddLocationsPage />, '/', {
      answers: { ...step, 'POST /locations': {} },
    });
    await person.type(findCellField('Location name', 1), 'Oslo');
    backend.answers['GET /user'] = 'unreachable';
    await person.click(submit());
    await screen.findByText(/^Saved, but/);
    await person.click(press('Try again'));
    expect(backend.seen('POST /locations')).toHaveLength(1);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('after saving, the add locations page hides the form and polls the profile until the onboarding status changes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { person, backend, store } = openPage(<AddLocationsPage />, '/', {
      answers: { ...step, 'POST /locations': {} },
    });
    await person.type(findCellField('Location name', 1), 'Oslo');
    await person.click(submit());
    await screen.findByText(/^Saved, but/);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(names()).toEqual([]);
    await person.click(press('Try again'));
    await screen.findByText(/^Not ready yet, checked at/);
    expect(names()).toEqual([]);
    backend.answers['GET /user'] = profileResponseAtStep('add_users');
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(store.get(sessionAtom).user?.onboarding_status).toBe('add_users');
    expect(backend.seen('POST /locations')).toHaveLength(1);
  });

  it('if all rows are blank, the add locations page notices at the next focus of the window that another tab has finished the step', async () => {
    const { person, backend, store } = openPage(<AddLocationsPage />, '/', { answers: step });
    const cell = findCellField('Location name', 1);
    const returnToTab = () => act(async () => void fireEvent(window, new Event('focus')));
    await person.type(cell, 'Oslo');
    await returnToTab();
    expect(backend.seen('GET /user')).toHaveLength(0);
    await person.clear(cell);
    backend.answers['GET /user'] = profileResponseAtStep('add_users');
    await returnToTab();
    await waitFor(() => expect(store.get(sessionAtom).user?.onboarding_status).toBe('add_users'));
  });

  it('the add locations page restores unsent rows and their errors when the page is opened again', async () => {
    const first = openPage(<AddLocationsPage />, '/', { answers: step });
    await first.person.click(findCellField('Location name', 1));
    await first.person.paste('Oslo\nRome\noslo');
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();
    openPage(<AddLocationsPage />, '/', { answers: step });
    expect(names()).toEqual(['Oslo', 'Rome', 'oslo']);
    expect(findCellField('Location name', 3).getAttribute('aria-invalid')).toBe('true');
  });
});
