import { act, screen, waitFor } from '@testing-library/react';
import { deferredAnswer, openPage } from 'shared-features/testing';
import { findCellField } from 'shared-rows/testing';
import { loadUsersAtom, onEvent } from 'shared-session';
import { expect, it, onTestFinished, vi } from 'vitest';
import UsersForm from '../users-form';

const REJECTION = {
  status: 422,
  message: 'One row was rejected',
  payload: { errors: [{ index: 1, field: 'email', message: 'Taken' }] },
};

it.each([
  ['all users of a table are stored', [{}]],
  ['some users of a table are stored and others are rejected', [REJECTION, {}]],
])('the event users/changed/v1 is sent when %s', async (_, answers) => {
  const heard = vi.fn();
  onTestFinished(onEvent('users/changed/v1', heard));
  const queue = [...answers];
  const { person, backend } = openPage(
    <UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />,
    '/',
    { answers: { 'POST /users': () => queue.shift() ?? {} } },
  );
  await waitFor(() => expect(backend.seen('GET /users')).toHaveLength(1));
  await person.click(findCellField('Full name', 1));
  await person.paste('Ada <ada@x.org>\nBo <bo@x.org>');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(heard).toHaveBeenCalled());
});

it.each(['before', 'after'])(
  'if a table is closed %s the server has stored some rows, the profile is loaded, because onboarding may be at the next step',
  async (closed) => {
    const second = deferredAnswer({});
    const queue = [() => REJECTION, second.answer];
    const { person, backend, unmount } = openPage(
      <UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />,
      '/',
      { answers: { 'POST /users': () => queue.shift()?.() ?? {} } },
    );
    await waitFor(() => expect(backend.seen('GET /users')).toHaveLength(1));
    await person.click(findCellField('Full name', 1));
    await person.paste('Ada <ada@x.org>\nBo <bo@x.org>');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(backend.seen('POST /users')).toHaveLength(2));
    if (closed === 'after') {
      second.release();
      await screen.findByRole('button', { name: /Retry/ });
    }
    expect(backend.seen('GET /user')).toEqual([]);
    unmount();
    second.release();
    await waitFor(() => expect(backend.seen('GET /user')).toHaveLength(1));
  },
);

it('after users were saved, the event users/changed/v1 is sent once, even if loading the list of users fails repeatedly', async () => {
  const heard = vi.fn();
  onTestFinished(onEvent('users/changed/v1', heard));
  const { person, backend } = openPage(
    <UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />,
    '/',
    { answers: { 'POST /users': {} } },
  );
  await waitFor(() => expect(backend.seen('GET /users')).toHaveLength(1));
  backend.answers['GET /users'] = { status: 500, message: 'Broken' };
  await person.click(findCellField('Full name', 1));
  await person.paste('Ada <ada@x.org>');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    // The event `online` ends the pause before the next request.
    act(() => void window.dispatchEvent(new Event('online')));
    expect(backend.seen('GET /users').length).toBeGreaterThan(4);
  });
  expect(heard).toHaveBeenCalledOnce();
});

it('a user who was added and then removed by another administrator can be added again, even after a lost response', async () => {
  const processed = new Set<string | null>();
  let stored: { email: string }[] = [];
  const onSaved = vi.fn();
  const { person, backend, store } = openPage(
    <UsersForm step="add-users" submitLabel="Save" onSaved={onSaved} />,
    '/',
    {
      answers: {
        'GET /users': () => ({ payload: stored.map((user, id) => ({ _id: `${id}`, ...user })) }),
        'POST /users': ({ body, headers }) => {
          const key = headers.get('Idempotency-Key');
          if (processed.has(key)) return {};
          processed.add(key);
          stored.push(...(body as { users: typeof stored }).users);
          return processed.size === 1 ? 'unreachable' : {};
        },
      },
    },
  );
  const addAda = async () => {
    await person.click(findCellField('Full name', 1));
    await person.paste('Ada <ada@x.org>');
    await person.click(screen.getByRole('button', { name: 'Save' }));
  };
  await waitFor(() => expect(backend.seen('GET /users')).toHaveLength(1));
  await addAda();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(stored).toHaveLength(1);
  stored = [];
  await act(() => store.set(loadUsersAtom));
  await addAda();
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(2));
  expect(stored).toMatchObject([{ email: 'ada@x.org' }]);
});
