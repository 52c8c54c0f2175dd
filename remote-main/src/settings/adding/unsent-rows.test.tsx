// Loads the forms before the tests start, so that no test waits for a form on a busy machine.
import 'shared-rows/locations-form';
import 'shared-rows/users-form';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createOrganizationServer, openPage } from 'shared-features/testing';
import { deferred, type TestAnswer, type TestRequest } from 'shared-session/testing';
import { describe, expect, it } from 'vitest';
import SettingsPage from '../settings-page';

type Answerer = (request: TestRequest) => TestAnswer | Promise<TestAnswer> | undefined;

const open = (at: string, post: Answerer = () => ({})) => {
  const get = createOrganizationServer();
  const test = openPage(<SettingsPage />, at, {
    respond: (request) => (request.method === 'POST' ? post(request) : get(request)),
    answers: { 'GET /org': { payload: { _id: 'o', name: 'Acme' } } },
  });
  return {
    ...test,
    press: async (name: string) => test.person.click(await screen.findByRole('button', { name })),
    go: (name: string) => test.person.click(screen.getByRole('link', { name })),
    posts: () => test.requests.filter(({ method }) => method === 'POST').map(({ body }) => body),
  };
};

const PEOPLE = 'Kurt <kurt@x.org>\nEmmy <emmy@x.org>';
const typeTwo = async ({ person }: ReturnType<typeof open>) => {
  await person.click(await screen.findByRole('textbox', { name: 'Full name, row 1' }));
  await person.paste(PEOPLE);
};

/** Sends two users, and opens another settings tab before the server answers. */
const sendTwoAndLeave = async () => {
  const { promise, resolve } = deferred<TestAnswer>();
  const test = open('/settings?tab=users&add=1', () => promise);
  await typeTwo(test);
  await test.press('Save users');
  await waitFor(() => expect(test.posts()).toHaveLength(1));
  await test.go('Appearance');
  return { ...test, answer: (given: TestAnswer) => act(async () => resolve(given)) };
};

describe('unsent rows of the settings', () => {
  it('every settings tab shows a notice about the unsent rows of a closed table, and "Review" opens the table', {
    tags: ['proof'],
  }, async () => {
    const test = open('/settings?tab=users&add=1');
    await typeTwo(test);
    expect(screen.queryByText(/not sent/)).toBeNull();
    await test.press('Close');
    expect((await screen.findByText('2 users not sent')).closest('[role=status]')).toBeTruthy();
    await test.go('Appearance');
    expect(screen.getByText('2 users not sent')).toBeTruthy();
    await test.press('Review');
    expect(test.address()).toBe('/settings?tab=users&add=1');
    const field = await screen.findByRole('textbox', { name: 'Full name, row 2' });
    expect((field as HTMLInputElement).value).toBe('Emmy');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Add users' }));
    expect(test.posts()).toEqual([]);
  });

  it('"Send now" in the notice on another settings tab sends the unsent rows once', {
    tags: ['proof'],
  }, async () => {
    const test = open('/settings?tab=users&add=1');
    await typeTwo(test);
    await test.go('Profile');
    await test.press('Send now');
    await waitFor(() => expect(test.address()).toBe('/settings?tab=users'));
    expect(test.posts()).toMatchObject([{ users: [{ name: 'Kurt' }, { name: 'Emmy' }] }]);
    expect(test.toasts).toEqual([{ kind: 'success', message: '2 users added' }]);
    expect(screen.queryByText(/not sent/)).toBeNull();
    // Opens the table again, which must send nothing by itself.
    await test.press('Add users');
    await typeTwo(test);
    expect(test.posts()).toHaveLength(1);
  });

  it.each([
    ['while "Send now" loads the table', false],
    ['before React shows the table of "Send now"', true],
  ])(
    'if the visitor opens another settings tab %s, no rows are sent, even when the table opens later',
    async (_when, isBeforeRender) => {
      const test = open('/settings?tab=users&add=1');
      await typeTwo(test);
      await test.go('Profile');
      const send = await screen.findByRole('button', { name: 'Send now' });
      const other = screen.getByRole('link', { name: 'Appearance' });
      const pressBoth = () => {
        fireEvent.click(send);
        fireEvent.click(other);
      };
      // Inside `act`, React renders after both presses.
      if (isBeforeRender) act(pressBoth);
      else pressBoth();
      await test.go('Users');
      await test.press('Add users');
      await screen.findByRole('textbox', { name: 'Full name, row 2' });
      await screen.findByRole('button', { name: 'Save users', busy: false });
      expect(test.posts()).toEqual([]);
    },
  );

  it('unsent rows are discarded only after confirmation', async () => {
    const test = open('/settings?tab=users&add=1');
    await typeTwo(test);
    await test.go('Profile');
    await test.press('Discard');
    await screen.findByText('Discard 2 users?');
    expect(document.activeElement?.textContent).toBe('Keep');
    await test.press('Keep');
    expect(document.activeElement?.textContent).toBe('Discard');
    await screen.findByText('2 users not sent');
    await test.press('Discard');
    await test.press('Discard 2 users');
    await waitFor(() => expect(screen.queryByText(/not sent/)).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(Object.keys(localStorage)).toEqual([]);
    expect(test.posts()).toEqual([]);
  });

  it('the notice about unsent rows disappears after the drafts were cleared', async () => {
    const test = open('/settings?tab=users&add=1');
    await typeTwo(test);
    await test.go('This device');
    await screen.findByText('2 users not sent');
    await test.press('Clear drafts');
    await test.press('Discard all');
    expect(screen.queryByText('2 users not sent')).toBeNull();
  });

  it('when the sending of rows ends, the visitor stays on the settings tab that was opened during the sending', async () => {
    const test = await sendTwoAndLeave();
    // Rows that are being sent do not count as unsent.
    expect(screen.queryByText('2 users not sent')).toBeNull();
    await test.answer({ payload: {} });
    await waitFor(() =>
      expect(test.toasts).toEqual([{ kind: 'success', message: '2 users added' }]),
    );
    expect(screen.queryByText('2 users not sent')).toBeNull();
    expect(test.address()).toBe('/settings?tab=appearance');
  });

  it('after the table is closed during sending, one toast counts the stored users, and a toast after "Send now" counts the rest', {
    tags: ['proof'],
  }, async () => {
    const first = deferred<TestAnswer>();
    const queue = [first.promise];
    const test = open('/settings?tab=users&add=1', () => queue.shift() ?? {});
    await test.person.click(await screen.findByRole('textbox', { name: 'Full name, row 1' }));
    await test.person.paste(
      Array.from({ length: 501 }, (_, row) => `Ann <ann${row}@x.org>`).join('\n'),
    );
    await test.press('Save users');
    await waitFor(() => expect(test.posts()).toHaveLength(1));
    await test.press('Close');
    await act(async () => first.resolve({}));
    const stored = { kind: 'success', message: '500 users added' };
    await waitFor(() => expect(test.toasts).toEqual([stored]));
    await test.press('Send now');
    await waitFor(() =>
      expect(test.toasts).toEqual([stored, { kind: 'success', message: '1 user added' }]),
    );
  });

  it('if the server had all rows already, the toast says "Already in your organization", not that rows were added', async () => {
    const test = await sendTwoAndLeave();
    await test.answer({ payload: { created: [], skipped: [{ index: 0 }, { index: 1 }] } });
    await waitFor(() =>
      expect(test.toasts).toEqual([
        { kind: 'info', message: 'Already in your organization: 2 users' },
      ]),
    );
  });

  it('a notice counts rows as unsent if sending the rows fails after the user has left the tab', {
    tags: ['proof'],
  }, async () => {
    const answer = deferred<TestAnswer>();
    const test = open('/settings?tab=locations&add=1', () => answer.promise);
    await test.person.type(
      await screen.findByRole('textbox', { name: 'Location name, row 1' }),
      'Rome',
    );
    await test.press('Save locations');
    await waitFor(() => expect(test.posts()).toHaveLength(1));
    await test.go('Profile');
    await act(async () => answer.resolve({ status: 403, message: 'No' }));
    expect(await screen.findByText('1 location not sent')).toBeTruthy();
    expect(test.toasts).toEqual([]);
  });
});
