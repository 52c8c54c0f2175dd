import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { deferredAnswer, openPage } from 'shared-features/testing';
import { addCatalog, forgetLanguages, switchLanguage } from 'shared-i18n';
import { fieldsInColumn, findCellField } from 'shared-rows/testing';
import { clearDrafts } from 'shared-session';
import { languageStateAtom } from 'shared-session/host';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import LocationsForm from './locations-form';
import { UnsentNotice } from './unsent-notice';
import UpdatingUsersForm from './updating-users-form';
import UsersForm from './users-form';

/** Expects that Tab leads to `element`, although the pressed button has disappeared. */
const expectTabTo = async (person: UserEvent, element: () => HTMLElement) => {
  expect(document.activeElement).not.toBe(document.body);
  await person.tab();
  expect(document.activeElement).toBe(element());
};

const HTML = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
const ids = (count: number) => Array.from({ length: count }, (_, id) => ({ _id: `u${id}` }));

describe('users whose response was lost, on a server whose list has only ids', () => {
  /** Saves two users. One of them is stored, but the response is the error page of a gateway. */
  const loseOne = async (more: { sendImmediately?: boolean } = {}) => {
    const onSaved = vi.fn();
    const test = openPage(
      <UsersForm step="add-users" submitLabel="Save" onSaved={onSaved} {...more} />,
      '/',
      {
        answers: { 'GET /users': { payload: ids(1) } },
      },
    );
    const { person, backend } = test;
    backend.answers['POST /users'] = () => {
      backend.answers['GET /users'] = { payload: ids(2) };
      backend.answers['POST /users'] = {};
      return HTML();
    };
    await waitFor(() => expect(backend.seen('GET /users')).toHaveLength(1));
    await person.click(findCellField('Full name', 1));
    await person.paste('Ada <ada@x.org>\nBo <bo@x.org>');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('2 users may already be saved')).toBeDefined();
    return { ...test, onSaved };
  };

  it('after a lost response, the button "Send them again" sends the users again', async () => {
    const { person, backend, onSaved } = await loseOne();
    await person.click(screen.getByRole('button', { name: 'Send them again' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(2));
    expect(backend.seen('POST /users')).toHaveLength(2);
  });

  it.each([false, true])(
    'after a lost response, "Already saved" counts the users as saved and sends nothing (table sends its rows immediately: %s)',
    { tags: ['proof'] },
    async (sendImmediately) => {
      const { person, backend, onSaved } = await loseOne({ sendImmediately });
      await person.click(screen.getByRole('button', { name: 'Already saved' }));
      await waitFor(() => expect(onSaved).toHaveBeenCalledWith(2));
      expect(backend.seen('POST /users')).toHaveLength(1);
      expect(Object.keys(localStorage)).toEqual([]);
    },
  );

  it.each(['Send them again', 'Already saved'])(
    'after a lost response and a click on "%s", Tab leads to the submit button',
    { tags: ['proof'] },
    async (answer) => {
      const { person } = await loseOne();
      await person.click(screen.getByRole('button', { name: answer }));
      await expectTabTo(person, () => screen.getByRole('button', { name: 'Save' }));
    },
  );

  it('after a lost response, the submit button does not send the users again', {
    tags: ['proof'],
  }, async () => {
    const { person, backend } = await loseOne();
    const looks = backend.seen('GET /users').length;
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(backend.seen('GET /users').length).toBeGreaterThan(looks));
    expect(await screen.findByText('2 users may already be saved')).toBeDefined();
    expect(backend.seen('POST /users')).toHaveLength(1);
  });
});

it('when rows could not be saved, the form shows the request id of the failure', async () => {
  const headers = { 'X-Request-Id': '3f9a1c0b77de' };
  const broken = { ok: false, statusCode: 500, message: 'It broke.', payload: null };
  const { person } = openPage(
    <UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />,
    '/',
    {
      answers: {
        'GET /users': { payload: [] },
        'POST /users': () => Response.json(broken, { status: 500, headers }),
      },
    },
  );
  await person.click(findCellField('Full name', 1));
  await person.paste('Ada <ada@x.org>');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('3f9a1c0b77de')).toBeDefined();
});

describe('an outage while the rows of a table are sent in several requests', () => {
  /** Pastes 501 locations and saves them. The server stores 500 and then fails. */
  const failAtSecondBatch = async (readiness: { status?: number } = {}) => {
    const onSaved = vi.fn();
    const form = <LocationsForm step="add-locations" submitLabel="Save" onSaved={onSaved} />;
    const test = openPage(form, '/', {
      answers: { 'GET /locations': { payload: [] }, 'GET /readiness_check': readiness },
    });
    const { person, backend } = test;
    const names = Array.from({ length: 501 }, (_, row) => `Place ${row}`);
    const stored = names.slice(0, 500).map((name) => ({ _id: name, name }));
    backend.answers['POST /locations'] = () => {
      Object.assign(backend.answers, { 'GET /locations': HTML, 'POST /locations': HTML });
      return {};
    };
    await waitFor(() => expect(backend.seen('GET /locations')).toHaveLength(1));
    await person.click(findCellField('Location name', 1));
    await person.paste(names.join('\n'));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/We'll continue automatically/)).toBeDefined();
    const recover = () =>
      Object.assign(backend.answers, {
        'GET /locations': { payload: stored },
        'POST /locations': {},
      });
    const sentCounts = () =>
      backend
        .seen('POST /locations')
        .map(({ body }) => (body as { locations: { name: string }[] }).locations.length);
    return { ...test, onSaved, recover, sentCounts };
  };

  it('after an outage, the remaining rows are sent without a click', async () => {
    const { onSaved, recover, sentCounts } = await failAtSecondBatch();
    recover();
    await waitFor(() => {
      act(() => void window.dispatchEvent(new Event('online')));
      expect(onSaved).toHaveBeenCalledWith(501);
    });
    expect(sentCounts()).toEqual([500, 1, 1]);
    expect(screen.queryByText(/We'll continue/)).toBeNull();
  });

  it('"Try again" in an outage sends the request immediately, and can be pressed again', {
    tags: ['proof'],
  }, async () => {
    const { person, backend, onSaved, recover } = await failAtSecondBatch();
    const requests = backend.seen('GET /locations').length;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(backend.seen('GET /locations').length).toBeGreaterThan(requests));
    expect(document.activeElement).not.toBe(document.body);
    const again = await screen.findByRole('button', { name: 'Try again' });
    recover();
    await person.click(again);
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(501));
  });

  it('"Try again" during an outage shows no further toast when the request fails again', {
    tags: ['proof'],
  }, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { person, backend, toasts } = await failAtSecondBatch({ status: 503 });
    // Waits a second, because the session shows equal toasts within a second only once.
    await act(() => vi.advanceTimersByTimeAsync(1000));
    const shown = toasts.length;
    const requests = backend.seen('GET /locations').length;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(backend.seen('GET /locations').length).toBeGreaterThan(requests));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
    expect(toasts).toHaveLength(shown);
  });

  it('after "Pause" during a request, the sending stays paused when the request fails, even if the response has "Retry-After"', {
    tags: ['proof'],
  }, async () => {
    const { person, backend, onSaved, recover } = await failAtSecondBatch();
    const busy = new Response('', { status: 503, headers: { 'Retry-After': '300' } });
    const list = deferredAnswer(busy);
    const requests = backend.seen('GET /locations').length;
    backend.answers['GET /locations'] = list.answer;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(backend.seen('GET /locations').length).toBeGreaterThan(requests));
    await person.click(screen.getByRole('button', { name: 'Pause' }));
    recover();
    await act(async () => list.release());
    await person.click(await screen.findByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(501));
  });

  it('a request that timed out while the server was available is repeated only after a click', {
    tags: ['proof'],
  }, async () => {
    const { person, backend, recover } = await failAtSecondBatch();
    backend.answers['GET /locations'] = { payload: [] };
    backend.answers['POST /locations'] = () => new Response('', { status: 504 });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText("Your locations weren't saved")).toBeDefined();
    recover();
    expect(screen.getByRole('button', { name: 'Retry 1 failed' })).toBeDefined();
  });

  it('rejected rows are sent again only after a click, even while the readiness check of the server fails', async () => {
    const { person, backend } = await failAtSecondBatch({ status: 503 });
    Object.assign(backend.answers, {
      'GET /locations': { payload: [] },
      'POST /locations': { status: 403, message: 'Not yours to add' },
    });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText("Your locations weren't saved")).toBeDefined();
    expect(screen.getByText('Not yours to add')).toBeDefined();
  });

  it('after an outage, a row that the server rejected before is sent again only after a click', async () => {
    const onSaved = vi.fn();
    const form = <LocationsForm step="add-locations" submitLabel="Save" onSaved={onSaved} />;
    const { person, backend } = openPage(form, '/', {
      answers: { 'GET /locations': { payload: [] } },
    });
    const errors = [{ index: 0, field: 'name', message: 'Closed' }];
    backend.answers['POST /locations'] = () => {
      backend.answers['POST /locations'] = HTML;
      return { status: 422, payload: { errors } };
    };
    await waitFor(() => expect(backend.seen('GET /locations')).toHaveLength(1));
    await person.click(findCellField('Location name', 1));
    await person.paste(Array.from({ length: 501 }, (_, row) => `Place ${row}`).join('\n'));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/We'll continue automatically/)).toBeDefined();
    backend.answers['POST /locations'] = {};
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Retry 1 failed' })).toBeDefined();
    expect(fieldsInColumn('Location name').map(({ value }) => value)).toEqual(['Place 0']);
    expect(onSaved).not.toHaveBeenCalled();
    const last = backend.seen('POST /locations').at(-1)?.body;
    expect(JSON.stringify(last)).not.toContain('"Place 0"');
  });

  it('"Pause" in an outage stops the sending of rows, and "Resume" sends the remaining rows', async () => {
    const { person, backend, onSaved, recover, sentCounts } = await failAtSecondBatch();
    const requests = backend.seen('GET /locations').length;
    await person.click(screen.getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('Paused: 500 locations added, 1 location left')).toBeDefined();
    recover();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(sentCounts()).toEqual([500, 1]);
    await person.click(screen.getByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(501));
    expect(sentCounts()).toEqual([500, 1, 1]);
    expect(backend.seen('GET /locations').length).toBeGreaterThan(requests);
  });
});

const KEY = 'draft:uid-1:add-locations';

const removeInAnotherTab = () => {
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: null }));
};

/** Acts as another tab that has sent the first row and stored the draft without this row. */
const sendOneInAnotherTab = () => {
  const draft = JSON.parse(localStorage.getItem(KEY) ?? '');
  draft.value.rows.shift();
  const newValue = JSON.stringify(draft);
  localStorage.setItem(KEY, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue }));
};

const storeInAnotherTab = (...names: string[]) => {
  const rows = names.map((name) => [name]);
  const value = { fields: ['name'], rows, checked: [], unconfirmed: [] };
  const newValue = JSON.stringify({ savedAt: Date.now(), table: 'locations', value });
  localStorage.setItem(KEY, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue }));
};

/** The names of the locations in the stored draft, after this tab has stored all its changes. */
const storedNames = (): string[] => {
  window.dispatchEvent(new Event('pagehide'));
  const { value } = JSON.parse(localStorage.getItem(KEY) ?? '{"value":{"rows":[]}}');
  return value.rows.map(([name]: string[]) => name);
};

function ClosableForm({ onSaved }: { onSaved: (count: number) => void }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Close' : 'Open'}
      </button>
      {isOpen ? <LocationsForm step="add-locations" submitLabel="Save" onSaved={onSaved} /> : null}
    </>
  );
}

it('"Send now" sends the remaining rows of a closed table after the response to the batch that was being sent', {
  tags: ['proof'],
}, async () => {
  function SendNowForm() {
    const [isSending, setSending] = useState<boolean | null>(false);
    if (isSending === null)
      return <UnsentNotice step="add-locations" onSend={() => setSending(true)} />;
    return (
      <LocationsForm
        step="add-locations"
        submitLabel="Save"
        onSaved={onSaved}
        sendImmediately={isSending}
      >
        <button type="button" onClick={() => setSending(null)}>
          Close
        </button>
      </LocationsForm>
    );
  }
  const onSaved = vi.fn();
  const first = deferredAnswer({});
  const queue = [first.answer];
  const { person, backend } = openPage(<SendNowForm />, '/', {
    answers: {
      'GET /locations': { payload: [] },
      'POST /locations': () => queue.shift()?.() ?? {},
    },
  });
  await waitFor(() => expect(backend.seen('GET /locations')).toHaveLength(1));
  await person.click(findCellField('Location name', 1));
  await person.paste(Array.from({ length: 501 }, (_, row) => `Place ${row}`).join('\n'));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(backend.seen('POST /locations')).toHaveLength(1));
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.click(screen.getByRole('button', { name: 'Send now' }));
  first.release();
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(501));
  expect(backend.seen('POST /locations')).toHaveLength(2);
});

describe('the unsent rows of a table', () => {
  const notice = <UnsentNotice step="add-locations" onSend={() => {}} />;
  const form = <LocationsForm step="add-locations" submitLabel="Save" onSaved={() => {}} />;

  const both = (
    <>
      {form}
      {notice}
    </>
  );

  it('the notice of unsent rows shows the current number of rows after each key press', {
    tags: ['proof'],
  }, async () => {
    const { person } = openPage(both);
    expect(screen.queryByText(/not sent/)).toBeNull();
    await person.type(findCellField('Location name', 1), 'O{enter}R');
    expect(screen.getByText('2 locations not sent')).toBeDefined();
    await person.clear(findCellField('Location name', 2));
    expect(screen.getByText('1 location not sent')).toBeDefined();
  });

  it('Ctrl Z restores a removed row, unless the focus is in a text field into which the user has typed since the removal', {
    tags: ['proof'],
  }, async () => {
    const { person } = openPage(form);
    const names = () => fieldsInColumn('Location name').map(({ value }) => value);
    const remove = (row: number) =>
      person.click(screen.getByRole('button', { name: `Remove row ${row}` }));
    await person.type(findCellField('Location name', 1), 'Oslo{enter}Rome');
    await remove(1);
    expect(names()).toEqual(['Rome']);
    await person.keyboard('{Control>}z{/Control}');
    expect(names()).toEqual(['Oslo', 'Rome']);
    expect(document.activeElement).toBe(findCellField('Location name', 1));
    await remove(1);
    await person.type(findCellField('Location name', 1), 'tta');
    await person.keyboard('{Control>}z{/Control}');
    expect(fieldsInColumn('Location name')).toHaveLength(1);
    screen.getByRole('button', { name: 'Add another location' }).focus();
    await person.keyboard('{Meta>}z{/Meta}');
    expect(names()[0]).toBe('Oslo');
  });

  it('two removals can be undone one after the other, and screen readers do not announce the first removal again', {
    tags: ['proof'],
  }, async () => {
    const { person } = openPage(form);
    const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await person.type(findCellField('Location name', 1), 'Oslo{enter}Rome{enter}Lima');
    await person.click(screen.getByRole('button', { name: 'Remove row 3' }));
    await person.click(screen.getByRole('button', { name: 'Remove row 1' }));
    expect(announced()).toContain('Row 1 removed.');
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByText('Row 3 removed.')).toBeDefined();
    expect(announced()).not.toContain('Row 3 removed.');
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    const names = fieldsInColumn('Location name').map(({ value }) => value);
    expect(names).toEqual(['Oslo', 'Rome', 'Lima']);
  });

  it('screen readers do not announce the removal of a pasted row again when the user types', {
    tags: ['proof'],
  }, async () => {
    const { person } = openPage(form);
    await person.click(findCellField('Location name', 1));
    await person.paste('Oslo\nRome\nLima');
    await person.click(screen.getByRole('button', { name: 'Remove row 3' }));
    const announced = screen.getByText('Row 3 removed.');
    await person.type(findCellField('Location name', 1), '!');
    expect(screen.getByText('Row 3 removed.')).toBe(announced);
  });

  it('when the user removes row 1 and then the new row 1, screen readers announce both removals', {
    tags: ['proof'],
  }, async () => {
    const { person } = openPage(form);
    await person.type(findCellField('Location name', 1), 'Oslo{enter}Rome{enter}Lima');
    await person.click(screen.getByRole('button', { name: 'Remove row 1' }));
    const first = screen.getByText('Row 1 removed.');
    await person.click(screen.getByRole('button', { name: 'Remove row 1' }));
    // Screen readers announce an element with an equal text only if the element is new.
    expect(screen.getByText('Row 1 removed.')).not.toBe(first);
  });

  it('a double click on "Remove row 2" removes only one row', { tags: ['proof'] }, async () => {
    const { person } = openPage(form);
    await person.click(findCellField('Location name', 1));
    await person.paste('Oslo\nRome\nLima');
    fireEvent.click(screen.getByRole('button', { name: 'Remove row 2' }), { detail: 1 });
    // The second click of the double click hits the next row, which has moved up.
    fireEvent.click(screen.getByRole('button', { name: 'Remove row 2' }), { detail: 2 });
    const names = fieldsInColumn('Location name').map(({ value }) => value);
    expect(names).toEqual(['Oslo', 'Lima']);
  });

  it('a double click on "Discard" of unsent rows does not answer the question that follows', {
    tags: ['proof'],
  }, async () => {
    const { person } = openPage(both);
    await person.type(findCellField('Location name', 1), 'Oslo');
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }), { detail: 1 });
    fireEvent.click(screen.getByRole('button', { name: 'Discard 1 location' }), { detail: 2 });
    expect(findCellField('Location name', 1).value).toBe('Oslo');
    await person.click(screen.getByRole('button', { name: 'Discard 1 location' }));
    expect(screen.queryByText(/not sent/)).toBeNull();
  });

  it('Ctrl Z removes pasted rows', async () => {
    const { person } = openPage(form);
    await person.click(findCellField('Location name', 1));
    await person.paste('Oslo\nRome');
    expect(fieldsInColumn('Location name')).toHaveLength(2);
    await person.keyboard('{Control>}z{/Control}');
    expect(fieldsInColumn('Location name').map(({ value }) => value)).toEqual(['']);
  });

  it('clearing the drafts of a user empties the open table and removes the notice of unsent rows', async () => {
    const { person } = openPage(both);
    await person.type(findCellField('Location name', 1), 'Oslo');
    act(() => clearDrafts('uid-1'));
    expect(findCellField('Location name', 1).value).toBe('');
    expect(screen.queryByText(/not sent/)).toBeNull();
  });

  it('rows that the server rejects after the drafts were cleared are not stored as a draft again', async () => {
    const refusal = deferredAnswer({ status: 403, message: 'No' });
    const { person, backend, unmount } = openPage(form, '/', {
      answers: { 'POST /locations': refusal.answer },
    });
    await person.type(findCellField('Location name', 1), 'Oslo');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(backend.seen('POST /locations')).toHaveLength(1));
    unmount();
    clearDrafts('uid-1');
    await act(async () => refusal.release());
    window.dispatchEvent(new Event('pagehide'));
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('rows stay in the open table of a tab when another tab has sent these rows', async () => {
    const { person } = openPage(form);
    await person.type(findCellField('Location name', 1), 'Oslo');
    act(removeInAnotherTab);
    expect(findCellField('Location name', 1).value).toBe('Oslo');
  });

  it.each([
    ['all rows of the table', removeInAnotherTab, 'Oslo', 0],
    ['some rows of the table', sendOneInAnotherTab, 'Oslo{Enter}Rome', 1],
  ])(
    'rows that another tab has sent are not sent again and do not count as saved: %s',
    { tags: ['proof'] },
    async (_what, sendElsewhere, typed, count) => {
      const onSaved = vi.fn();
      const onStored = vi.fn();
      const { person, backend, toasts } = openPage(
        <LocationsForm
          step="add-locations"
          submitLabel="Save"
          onSaved={onSaved}
          onStored={onStored}
        />,
        '/',
        { answers: { 'POST /locations': {} } },
      );
      await waitFor(() => expect(backend.seen('GET /locations')).toHaveLength(1));
      await person.type(findCellField('Location name', 1), typed);
      window.dispatchEvent(new Event('pagehide'));
      backend.answers['GET /locations'] = { payload: [{ _id: 'oslo', name: 'Oslo' }] };
      act(sendElsewhere);
      await person.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(onSaved).toHaveBeenCalledWith(count));
      expect(toasts).toEqual([
        { kind: 'info', message: 'Already in your organization: 1 location' },
      ]);
      expect(onStored).toHaveBeenCalledTimes(count);
      const sent = JSON.stringify(backend.seen('POST /locations').map(({ body }) => body));
      expect(sent).not.toContain('Oslo');
      expect(sent.includes('Rome')).toBe(typed.includes('Rome'));
    },
  );

  it('in a reopened form, a row with a lost response counts as saved if the server has the row, even if another tab cleared the draft', {
    tags: ['proof'],
  }, async () => {
    const onSaved = vi.fn();
    const { person, backend, toasts } = openPage(<ClosableForm onSaved={onSaved} />, '/', {
      answers: { 'GET /locations': { payload: [] } },
    });
    await waitFor(() => expect(backend.seen('GET /locations')).toHaveLength(1));
    await person.type(findCellField('Location name', 1), 'Oslo');
    window.dispatchEvent(new Event('pagehide'));
    act(removeInAnotherTab);
    // The server stores the row, but answers this request and the later requests for the list with
    // an error page.
    backend.answers['POST /locations'] = () => {
      backend.answers['GET /locations'] = HTML;
      return HTML();
    };
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Retry 1 failed' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await person.click(screen.getByRole('button', { name: 'Open' }));
    backend.answers['GET /locations'] = { payload: [{ _id: 'oslo', name: 'Oslo' }] };
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(1));
    expect(backend.seen('POST /locations')).toHaveLength(1);
    expect(toasts).toEqual([]);
  });

  it.each([
    ['edited', (person: UserEvent) => person.type(findCellField('Address', 1), 'Main Street 1')],
    [
      'removed and typed again',
      async (person: UserEvent) => {
        await person.click(screen.getByRole('button', { name: 'Remove row 1' }));
        await person.type(findCellField('Location name', 1), 'OSLO');
      },
    ],
  ])(
    'if a row is %s after its response was lost, the next submit finds the row in the list of the server, and does not send the row',
    { tags: ['proof'] },
    async (_how, edit) => {
      const { person, backend } = openPage(form, '/', {
        answers: { 'GET /locations': { payload: [] } },
      });
      await waitFor(() => expect(backend.seen('GET /locations')).toHaveLength(1));
      await person.type(findCellField('Location name', 1), 'Oslo');
      backend.answers['POST /locations'] = () => {
        backend.answers['GET /locations'] = HTML;
        return HTML();
      };
      await person.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByRole('button', { name: 'Retry 1 failed' })).toBeDefined();
      await edit(person);
      backend.answers['GET /locations'] = { payload: [{ _id: 'oslo', name: 'Oslo' }] };
      await person.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findAllByText(/Already in your organization/)).not.toEqual([]);
      expect(backend.seen('POST /locations')).toHaveLength(1);
    },
  );

  it('if a row is edited after a reload that lost its response, the next submit finds the row in the list of the server, and does not send the row', {
    tags: ['proof'],
  }, async () => {
    const answers = { 'GET /locations': { payload: [] } };
    const pending = deferredAnswer({});
    const before = openPage(form, '/', {
      answers: { ...answers, 'POST /locations': pending.answer },
    });
    await waitFor(() => expect(before.backend.seen('GET /locations')).toHaveLength(1));
    await before.person.type(findCellField('Location name', 1), 'Oslo');
    await before.person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(before.backend.seen('POST /locations')).toHaveLength(1));
    window.dispatchEvent(new Event('pagehide'));
    before.unmount();
    const { person, backend } = openPage(form, '/', { answers });
    await waitFor(() => expect(backend.seen('GET /locations')).toHaveLength(1));
    await person.type(findCellField('Address', 1), 'Main Street 1');
    backend.answers['GET /locations'] = { payload: [{ _id: 'oslo', name: 'Oslo' }] };
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText(/Already in your organization/)).not.toEqual([]);
    expect(backend.seen('POST /locations')).toEqual([]);
  });

  it('when all rows are saved after a lost response, later rows can be saved even if the list cannot be loaded', {
    tags: ['proof'],
  }, async () => {
    const { person, backend } = openPage(form, '/', {
      answers: { 'GET /locations': { payload: [{ _id: 'rome', name: 'Rome' }] } },
    });
    await waitFor(() => expect(backend.seen('GET /locations')).toHaveLength(1));
    await person.type(findCellField('Location name', 1), 'Oslo');
    backend.answers['POST /locations'] = HTML;
    await person.click(screen.getByRole('button', { name: 'Save' }));
    const retry = await screen.findByRole('button', { name: 'Retry 1 failed' });
    backend.answers['POST /locations'] = {};
    await person.click(retry);
    await waitFor(() => expect(findCellField('Location name', 1).value).toBe(''));
    backend.answers['GET /locations'] = HTML;
    await person.type(findCellField('Location name', 1), 'Bergen');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(backend.seen('POST /locations')).toHaveLength(3));
  });

  it('a rejected row that another tab saves later counts as already existing, not as saved by this tab', {
    tags: ['proof'],
  }, async () => {
    const onSaved = vi.fn();
    const { person, backend, toasts } = openPage(<ClosableForm onSaved={onSaved} />, '/', {
      answers: {
        'GET /locations': { payload: [] },
        'POST /locations': { status: 403, message: 'Not yours to add' },
      },
    });
    await waitFor(() => expect(backend.seen('GET /locations')).toHaveLength(1));
    await person.type(findCellField('Location name', 1), 'Oslo');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Not yours to add')).toBeDefined();
    window.dispatchEvent(new Event('pagehide'));
    backend.answers['GET /locations'] = { payload: [{ _id: 'oslo', name: 'Oslo' }] };
    act(removeInAnotherTab);
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(0));
    expect(backend.seen('POST /locations')).toHaveLength(1);
    expect(toasts).toEqual([{ kind: 'info', message: 'Already in your organization: 1 location' }]);
  });

  it.each(['Shift', 'Alt', 'Control', 'Meta'])(
    'Enter with the key %s moves the focus to the row below, and does not send the table',
    { tags: ['proof'] },
    async (key) => {
      const { person, backend } = openPage(form);
      await person.type(findCellField('Location name', 1), 'Oslo{Enter}Rome{ArrowUp}');
      await person.keyboard(`{${key}>}{Enter}{/${key}}`);
      expect(document.activeElement).toBe(findCellField('Location name', 2));
      expect(backend.seen('POST /locations')).toEqual([]);
    },
  );

  it('Enter in a select moves the focus to the row below, adds a row at the end, and never sends the table', {
    tags: ['proof'],
  }, async () => {
    const { person } = openPage(form);
    await person.type(findCellField('Location name', 1), 'Oslo{Enter}');
    const count = fieldsInColumn('Time zone').length;
    const press = (row: number, key: object) =>
      fireEvent.keyDown(findCellField('Time zone', row), key);
    expect(press(1, { key: 'Enter' })).toBe(false);
    expect(document.activeElement).toBe(findCellField('Time zone', 2));
    expect(press(count, { key: 'ArrowDown' })).toBe(true);
    expect(press(count, { key: 'Enter', isComposing: true })).toBe(true);
    expect(fieldsInColumn('Time zone')).toHaveLength(count);
    expect(press(count, { key: 'Enter' })).toBe(false);
    expect(fieldsInColumn('Time zone')).toHaveLength(count + 1);
    expect(document.activeElement).toBe(findCellField('Location name', count + 1));
  });

  it('a table that closes does not store rows that another tab has discarded', async () => {
    const { person, unmount } = openPage(form);
    await person.type(findCellField('Location name', 1), 'Oslo{Enter}');
    window.dispatchEvent(new Event('pagehide'));
    act(removeInAnotherTab);
    unmount();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('a table adds its rows to the stored draft, and keeps rows that another tab has stored there', async () => {
    const { person } = openPage(form);
    act(() => storeInAnotherTab('Bergen', 'Lima'));
    await person.type(findCellField('Location name', 1), 'Quito');
    expect(storedNames()).toEqual(['Quito', 'Bergen', 'Lima']);
    act(() => storeInAnotherTab('Quito', 'Bergen', 'Limassol'));
    await person.type(findCellField('Location name', 1), '!');
    expect(storedNames()).toEqual(['Quito!', 'Bergen', 'Limassol']);
  });

  it('rows of another tab stay in the stored draft after a table has sent or discarded its own rows', {
    tags: ['proof'],
  }, async () => {
    const { person } = openPage(both, '/', { answers: { 'POST /locations': {} } });
    await person.type(findCellField('Location name', 1), 'Turin{Enter}Milan');
    act(() => storeInAnotherTab('Turin', 'Milan', 'Genoa'));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(storedNames()).toEqual(['Genoa']));
    await person.type(findCellField('Location name', 1), 'Parma');
    expect(storedNames()).toEqual(['Parma', 'Genoa']);
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    await person.click(screen.getByRole('button', { name: 'Discard 1 location' }));
    expect(storedNames()).toEqual(['Genoa']);
  });

  it('a removed row does not come back when another tab stores the same row before this tab has stored the removal', {
    tags: ['proof'],
  }, async () => {
    const { person } = openPage(form);
    await person.type(findCellField('Location name', 1), 'Kyoto{Enter}Osaka');
    expect(storedNames()).toEqual(['Kyoto', 'Osaka']);
    // Does not wait after the click, because this tab stores the removal a moment later. The other
    // tab stores its rows before that.
    fireEvent.click(screen.getByRole('button', { name: 'Remove row 1' }));
    act(() => storeInAnotherTab('Kyoto', 'Osaka', 'Nara'));
    await person.type(findCellField('Location name', 1), '!');
    expect(storedNames()).toEqual(['Osaka!', 'Nara']);
  });

  it('a row of another tab stays in the stored draft, even if this tab has removed a row with the same text before', {
    tags: ['proof'],
  }, async () => {
    const { person } = openPage(form);
    await person.type(findCellField('Location name', 1), 'Tunis');
    expect(storedNames()).toEqual(['Tunis']);
    await person.clear(findCellField('Location name', 1));
    act(() => storeInAnotherTab('Tunis'));
    await person.type(findCellField('Location name', 1), 'Cairo');
    expect(storedNames()).toEqual(['Cairo', 'Tunis']);
  });

  it('clearing the drafts also clears the rows that another tab has stored', async () => {
    const { person } = openPage(form);
    act(() => storeInAnotherTab('Bonn'));
    await person.type(findCellField('Location name', 1), 'Mainz');
    act(() => clearDrafts('uid-1'));
    expect(storedNames()).toEqual([]);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('a table warns that the browser cannot store the rows, even after one of the rows was discarded', {
    tags: ['proof'],
  }, async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { answer, release } = deferredAnswer({});
    const { person, backend } = openPage(both, '/', { answers: { 'POST /locations': answer } });
    const regions = screen.getAllByRole('status');
    await person.click(findCellField('Location name', 1));
    await person.paste(Array.from({ length: 501 }, (_, row) => `Place ${row}`).join('\n'));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    const warning = /^This list couldn't be stored in this browser/;
    expect(regions).toContain((await screen.findByText(warning)).closest('[role=status]'));
    await waitFor(() => expect(backend.seen('POST /locations')).toHaveLength(1));
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    await person.click(screen.getByRole('button', { name: 'Discard 1 location' }));
    expect(screen.queryByText(/not sent/)).toBeNull();
    expect(screen.getByText(warning)).toBeDefined();
    await act(async () => release());
  });

  it('the notice of unsent rows leaves out rows that another tab has removed', async () => {
    const { person, unmount } = openPage(form);
    await person.type(findCellField('Location name', 1), 'Oslo');
    unmount();
    openPage(notice);
    expect(screen.getByText('1 location not sent')).toBeDefined();
    act(removeInAnotherTab);
    expect(screen.queryByText(/not sent/)).toBeNull();
  });
});

// spec: 10
it('the autocorrection of touch keyboards is off in all text fields of a table', () => {
  openPage(<UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />);
  for (const field of screen.getAllByRole<HTMLInputElement>('textbox')) {
    // Browsers let text fields inherit this attribute from their form.
    expect(field.form?.getAttribute('autocorrect')).toBe('off');
  }
});

it('the form for new users loads the locations as soon as the server can be reached again', {
  tags: ['proof'],
}, async () => {
  const { backend } = openPage(
    <UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />,
    '/',
    {
      answers: {
        'GET /locations': HTML,
        'GET /users': HTML,
        'GET /readiness_check': { status: 503 },
      },
    },
  );
  await waitFor(() => expect(backend.seen('GET /locations')).toHaveLength(1));
  expect(findCellField('Location', 1).textContent).not.toContain('Oslo');
  Object.assign(backend.answers, {
    'GET /locations': { payload: [{ _id: 'oslo', name: 'Oslo' }] },
    'GET /users': { payload: [] },
  });
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('online')));
    expect(backend.seen('GET /locations').length).toBeGreaterThan(1);
  });
  await userEvent.click(findCellField('Location', 1));
  await waitFor(() => expect(findCellField('Location', 1).textContent).toContain('Oslo'));
});

it('if the users form closes while "Save" loads the stored users, the page gets the number of unsent rows', async () => {
  const onLeft = vi.fn();
  const stored = { payload: [{ _id: 'u1', name: 'Ada Lie', email: 'ada@x.org' }] };
  const { person, backend, unmount } = openPage(
    <UpdatingUsersForm
      step="settings-users"
      submitLabel="Save"
      onSaved={() => {}}
      update={async () => {}}
      onLeft={onLeft}
    />,
    '/',
    { answers: { 'GET /users': stored } },
  );
  await waitFor(() => expect(backend.seen('GET /users')).toHaveLength(1));
  await person.click(findCellField('Full name', 1));
  await person.paste('Ada <ada@x.org>\nBo <bo@x.org>');
  const list = deferredAnswer(stored);
  backend.answers['GET /users'] = list.answer;
  await person.click(screen.getByRole('button', { name: 'Save' }));
  unmount();
  list.release();
  await waitFor(() => expect(onLeft).toHaveBeenCalled());
  expect(onLeft).toHaveBeenCalledWith({ isSaved: false, stored: 0, left: 2 });
});

it('the form for new users counts valid rows after a paste, and can show only the rows with a chosen error message', async () => {
  const { person } = openPage(<UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />);
  await person.click(findCellField('Full name', 1));
  await person.paste('Ada, ada@x.org\nBo, bo@x\nCy, cy@x\nDi, di@x.org\nEd, DI@x.org');
  expect(screen.getByText('1 ready, 4 need attention')).toBeDefined();
  const kinds = within(screen.getByRole('list', { name: 'Errors' })).getAllByRole('button');
  expect(kinds.map(({ textContent }) => textContent)).toEqual([
    'Enter an email address like name@example.com (2)',
    'Same email as another row (2)',
  ]);
  const same = screen.getByRole('button', { name: /^Same email/ });
  await person.click(same);
  expect(fieldsInColumn('Full name').map(({ value }) => value)).toEqual(['Di', 'Ed']);
  expect(document.activeElement).toBe(findCellField('Email', 4));
  expect(same.getAttribute('aria-pressed')).toBe('true');
  await person.click(same);
  expect(fieldsInColumn('Full name')).toHaveLength(5);
});

it('a submit with errors shows all rows with errors in the form for new users, even if a filter showed only one kind of error', async () => {
  const { person } = openPage(<UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />);
  await person.click(findCellField('Full name', 1));
  await person.paste('Ada, ada@x.org\nBo, bo@x\nDi, di@x.org\nEd, DI@x.org');
  await person.click(screen.getByRole('button', { name: /^Same email/ }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(fieldsInColumn('Full name').map(({ value }) => value)).toEqual(['Bo', 'Di', 'Ed']);
  const same = screen.getByRole('button', { name: /^Same email/ });
  expect(same.getAttribute('aria-pressed')).toBe('false');
});

it('if the user empties all rows while only rows with errors are shown, "Save" shows the first row as invalid', {
  tags: ['proof'],
}, async () => {
  const { person } = openPage(<UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />);
  await person.click(findCellField('Full name', 1));
  await person.paste('Bo, bo@x\nCy, cy@x');
  await person.click(screen.getByRole('checkbox', { name: 'Show only rows with errors' }));
  for (const row of [1, 2]) {
    await person.clear(findCellField('Full name', row));
    await person.clear(findCellField('Email', row));
  }
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Add at least one user');
  expect(findCellField('Full name', 1).getAttribute('aria-invalid')).toBe('true');
});

it('when the user removes all rows that could not be saved, the "Retry" button disappears', async () => {
  const { person } = openPage(
    <LocationsForm step="add-locations" submitLabel="Save" onSaved={() => {}} />,
    '/',
    { answers: { 'POST /locations': { status: 403, message: 'Not yours to add' } } },
  );
  await person.type(findCellField('Location name', 1), 'Oslo');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Retry 1 failed' });
  await person.click(screen.getByRole('button', { name: 'Remove row 1' }));
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
});

it('a row that the server rejects is shown and linked in the error list, even if a filter had hidden the row', async () => {
  const errors = [{ index: 0, field: 'email', message: 'Taken' }];
  let posts = 0;
  const { person } = openPage(
    <UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />,
    '/',
    {
      answers: {
        'POST /users': () => {
          posts += 1;
          return posts > 1 ? {} : { status: 422, message: 'One row', payload: { errors } };
        },
      },
    },
  );
  await person.click(findCellField('Full name', 1));
  await person.paste('Ada, ada@x.org\nBo, bo@x\nCy, cy@x.org');
  await person.click(screen.getByRole('button', { name: /^Enter an email address/ }));
  await person.type(findCellField('Email', 2), '.org');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const link = await screen.findByRole('link', { name: /Taken/ });
  await waitFor(() =>
    expect(fieldsInColumn('Full name').map(({ value }) => value)).toEqual(['Ada']),
  );
  await person.click(link);
  expect(document.activeElement).toBe(findCellField('Email', 1));
});

const openRejecting = (errors: readonly object[], message: string) =>
  openPage(<UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />, '/', {
    answers: { 'POST /users': { status: 422, message, payload: { errors } } },
  });

it('rejected rows are grouped by the complete message of the server', async () => {
  const message = 'Approved in row 7 of 2024. Ask your plan owner';
  const errors = [0, 1].map((index) => ({ index, field: 'email', message }));
  const { person } = openRejecting(errors, 'Two rows');
  await person.click(findCellField('Full name', 1));
  await person.paste('Ada, ada@x.org\nBo, bo@x.org');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: `${message} (2)` })).toBeDefined();
});

it('when the server rejects each row with a different message, the form shows ten errors and the number of further errors', async () => {
  const errors = Array.from({ length: 12 }, (_, index) => ({
    index,
    field: 'email',
    message: `p${index}@x.org exists already`,
  }));
  const { person } = openRejecting(errors, 'Not added');
  await person.click(findCellField('Full name', 1));
  await person.paste(errors.map((_, at) => `P, p${at}@x.org`).join('\n'));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const textsOf = (list: HTMLElement) =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const kinds = textsOf(await screen.findByRole('list', { name: 'Errors' }));
  expect(kinds).toHaveLength(11);
  expect(kinds.slice(9)).toEqual(['p9@x.org exists already (1)', '2 more']);
  const summary = textsOf(screen.getByRole('group', { name: 'Not added' }));
  expect(summary).toHaveLength(11);
  expect(summary.slice(9)).toEqual(['Row 10, p9@x.org: p9@x.org exists already', '2 more']);
});

it('the focus is not lost when the retry of a rejected row fails, and Tab leads to the new retry button', async () => {
  const errors = [{ index: 0, field: 'email', message: 'Taken' }];
  const { person, backend } = openRejecting(errors, 'One row');
  await person.click(findCellField('Full name', 1));
  await person.paste('Ada, ada@x.org');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const retry = await screen.findByRole('button', { name: 'Retry 1 failed' });
  backend.answers['POST /users'] = { status: 403, message: 'Not yours to add' };
  await person.click(retry);
  const again = await screen.findByRole('button', { name: 'Retry 1 failed' });
  await expectTabTo(person, () => again);
});

const sendRefusedRow = async () => {
  const { person, backend } = openPage(
    <UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />,
    '/',
    { answers: { 'POST /users': { status: 403, message: 'Not yours to add' } } },
  );
  await person.click(findCellField('Full name', 1));
  await person.paste('Ada, ada@x.org');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  return { person, backend };
};

it('the focus stays on the retry button when sending rows fails again', async () => {
  const { person, backend } = await sendRefusedRow();
  await person.click(await screen.findByRole('button', { name: /^Retry 1/ }));
  await waitFor(() => expect(backend.seen('POST /users')).toHaveLength(2));
  const retry = await screen.findByRole('button', { name: /^Retry 1/, busy: false });
  expect(document.activeElement).toBe(retry);
});

it('screen readers announce the same failure again when sending rows fails again', async () => {
  const { person, backend } = await sendRefusedRow();
  const first = await screen.findByText('Not yours to add');
  await person.click(screen.getByRole('button', { name: /^Retry 1/ }));
  await waitFor(() => expect(backend.seen('POST /users')).toHaveLength(2));
  await waitFor(() => expect(screen.getByText('Not yours to add')).not.toBe(first));
});

it('the focus is not lost when the "Pause" button disappears because a response was lost', async () => {
  const answer = deferredAnswer(HTML());
  const { person, backend } = openPage(
    <UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />,
    '/',
    { answers: { 'GET /users': { payload: ids(1) }, 'POST /users': answer.answer } },
  );
  await waitFor(() => expect(backend.seen('GET /users')).toHaveLength(1));
  await person.click(findCellField('Full name', 1));
  await person.paste(Array.from({ length: 501 }, (_, at) => `P <p${at}@x.org>`).join('\n'));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await person.click(await screen.findByRole('button', { name: 'Pause' }));
  backend.answers['GET /users'] = { payload: ids(2) };
  await act(async () => answer.release());
  expect(await screen.findByText('500 users may already be saved')).toBeDefined();
  await expectTabTo(person, () => screen.getByRole('button', { name: 'Save' }));
});

it('when the filter for rows with errors disappears, Tab leads to the first cell of the table', async () => {
  const { person } = openPage(<UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />);
  await person.click(findCellField('Full name', 1));
  await person.paste('Ada, ada@x.org\nBo, bo@x');
  const filter = screen.getByRole('checkbox', { name: 'Show only rows with errors' });
  await person.click(filter);
  await person.type(findCellField('Email', 2), '.org');
  await person.click(filter);
  expect(screen.queryByRole('checkbox')).toBeNull();
  await expectTabTo(person, () => findCellField('Full name', 1));
});

it('many row errors are grouped by message, with the number of rows and a link to the first row', async () => {
  const { person } = openPage(<UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />);
  await person.click(findCellField('Full name', 1));
  const wrong = Array.from({ length: 8 }, (_, at) => `W${at}, w${at}@x`);
  const same = ['Ada <ada@x.org>', 'Bo <bo@x.org>', 'A <ada@x.org>', 'B <bo@x.org>'];
  await person.paste([...wrong, ...same, 'Cy <cy@x.org>'].join('\n'));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const links = await screen.findAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    '8 rows: Enter an email address like name@example.com',
    '4 rows: Same email as another row. Change it or remove one of the rows',
  ]);
  expect(screen.getByRole('group', { name: '1 ready, 12 need attention' })).toBeDefined();
  await person.click(links[1] as HTMLElement);
  expect(document.activeElement).toBe(findCellField('Email', 9));
});

it('while the user corrects an invalid email, the error summary is no alert, so that screen readers do not read the summary at every key', async () => {
  const { person } = openPage(<UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />);
  await person.click(findCellField('Full name', 1));
  await person.paste('Ada <ada@x.org>\nBo <bo@x>');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await person.click(await screen.findByRole('link', { name: /^Row 2, bo@x: / }));
  await person.keyboard('{End}.');
  const message = screen.getByRole('link', { name: /^Row 2, bo@x\.: / });
  expect(message.closest('[role=alert]')).toBeNull();
});

it('the users table suggests names that it derives from email addresses, and one click fills in all names', async () => {
  const { person, backend } = openPage(
    <UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />,
    '/',
    { answers: { 'POST /users': {} } },
  );
  await person.click(findCellField('Full name', 1));
  await person.paste('ada.lovelace@x.org\ninfo@x.org\nBo <bo@x.org>');
  expect(screen.getByText('Their email addresses suggest Ada Lovelace.')).toBeDefined();
  expect(findCellField('Full name', 1).value).toBe('');
  await person.click(screen.getByRole('button', { name: 'Use these names' }));
  expect(findCellField('Full name', 1).value).toBe('Ada Lovelace');
  expect(screen.queryByText('Missing names')).toBeNull();
  // The focus is not lost, although the pressed button has disappeared.
  expect(document.activeElement).not.toBe(document.body);
  await person.tab();
  expect(document.activeElement).toBe(screen.getByRole('checkbox'));
  expect(backend.seen('POST /users')).toEqual([]);
});

it('after unknown roles of pasted rows were replaced, "Undo" first restores the pasted roles, and then removes the rows', async () => {
  const { person } = openPage(<UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />);
  const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  const undo = () => person.click(screen.getByRole('button', { name: 'Undo' }));
  await person.click(findCellField('Full name', 1));
  await person.paste('Ada, ada@x.org, Boss\nBo, bo@x.org, Boss');
  await person.selectOptions(screen.getByRole('combobox', { name: /^Role “Boss”/ }), 'Admin');
  await person.click(screen.getByRole('button', { name: 'Apply' }));
  expect(findCellField('Role', 2).value).toBe('admin');
  expect(status()).toContain('2 rows changed.');
  await undo();
  expect(findCellField('Role', 2).value).toBe('Boss');
  expect(screen.getByText('2 rows filled from the list.')).toBeDefined();
  expect(status()).not.toContain('2 rows filled from the list.');
  await undo();
  expect(findCellField('Full name', 1).value).toBe('');
});

it('after the last unknown value of pasted rows was replaced, Tab leads to the first cell of the users table', async () => {
  const { person } = openPage(<UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />);
  await person.click(findCellField('Full name', 1));
  await person.paste('Ada, ada@x.org, Boss\nBo, bo@x.org, user');
  await person.selectOptions(screen.getByRole('combobox', { name: /^Role “Boss”/ }), 'Admin');
  await person.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.queryByText("Values we didn't recognize")).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
  await person.tab();
  expect(document.activeElement).toBe(findCellField('Full name', 1));
});

it('a toast shows the message of the server when the list of users cannot be loaded', async () => {
  const { toasts } = openPage(
    <UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />,
    '/',
    { answers: { 'GET /users': { status: 403, message: 'The list is closed today' } } },
  );
  await waitFor(() => expect(toasts).toMatchObject([{ message: 'The list is closed today' }]));
});

it.each([
  ['users', UsersForm, 'user.role', 'Role'],
  ['updated users', UpdatingUsersForm, 'user.role', 'Role'],
  ['locations', LocationsForm, 'location.time_zone', 'Time zone'],
] as const)(
  'when the language changes, the table of %s has translated headings and keeps the typed texts',
  async (_what, Form, message, heading) => {
    const step = Form === LocationsForm ? 'add-locations' : 'add-users';
    const { person, store } = openPage(
      <Form step={step} submitLabel="Save" onSaved={() => {}} update={async () => {}} />,
    );
    const first = () => screen.getAllByRole<HTMLInputElement>('textbox')[0] as HTMLInputElement;
    await person.type(first(), 'Oslo');
    expect(screen.getByRole('columnheader', { name: new RegExp(`^${heading}`) })).toBeDefined();
    act(() => {
      addCatalog('nb', { [`shared-features.fields.${message}`]: 'Norsk' });
      switchLanguage('nb');
      store.set(languageStateAtom, 'nb');
    });
    expect(screen.getByRole('columnheader', { name: /^Norsk/ })).toBeDefined();
    expect(first().value).toBe('Oslo');
    forgetLanguages();
  },
);
