import { act, screen, waitFor, within } from '@testing-library/react';
import { removeWithUndoAtom } from 'shared-features';
import { deferredAnswer, openPage } from 'shared-features/testing';
import { findCellField } from 'shared-rows/testing';
import { locationsAtom } from 'shared-session';
import { createSessionLifecycle } from 'shared-session/host';
import { describe, expect, it } from 'vitest';
import UsersForm from './users-form';

const HTML = () => new Response('<h1>Bad gateway</h1>', { status: 502 });

const form = <UsersForm step="add-users" submitLabel="Save" onSaved={() => {}} />;

/** Pastes four users. Three of them have unknown locations: Vienna twice, and Graz. */
const pasteUsers = async () => {
  const locations = ['Oslo'];
  const add = ({ body }: { body: unknown }) => {
    locations.push(...(body as { locations: { name: string }[] }).locations.map(nameOf));
    return {};
  };
  const test = openPage(form, '/', {
    answers: {
      'GET /locations': () => ({
        payload: locations.map((name) => ({ _id: `id of ${name}`, name })),
      }),
      'POST /locations': add,
    },
  });
  const { person, backend } = test;
  await waitFor(() => expect(backend.seen('GET /locations')).toHaveLength(1));
  await person.click(findCellField('Full name', 1));
  await person.paste(
    [
      'Ada\tada@x.org\tuser\tVienna',
      'Bo\tbo@x.org\tuser\tGraz',
      'Cai\tcai@x.org\tuser\tvienna',
      'Di\tdi@x.org\tuser\tOslo',
    ].join('\n'),
  );
  await screen.findByText('Create 2 new locations: Vienna and Graz?');
  return { ...test, locations, add };
};

const create = () => screen.getByRole('button', { name: 'Create 2 locations' });
const nameOf = ({ name }: { name: string }) => name;

// spec: 9 Row tables: add locations, add users
describe('unknown locations of users', () => {
  it('one click creates all unknown locations of pasted users with the time zone that the user has chosen', {
    tags: ['proof'],
  }, async () => {
    const { person, backend, locations } = await pasteUsers();
    await person.selectOptions(screen.getByLabelText(/^Time zone of the new/), 'Europe/Vienna');
    await person.click(create());
    await waitFor(() => expect(screen.queryByText(/^Create 2 new/)).toBeNull());
    expect(document.activeElement).not.toBe(document.body);
    expect(backend.seen('POST /locations').map(({ body }) => body)).toEqual([
      {
        locations: [
          { name: 'Vienna', time_zone: 'Europe/Vienna' },
          { name: 'Graz', time_zone: 'Europe/Vienna' },
        ],
      },
    ]);
    expect(locations).toEqual(['Oslo', 'Vienna', 'Graz']);
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(backend.seen('POST /users')).toHaveLength(1));
    const [sent] = backend.seen('POST /users');
    expect(JSON.stringify(sent?.body).match(/id of \w+/g)).toEqual([
      'id of Vienna',
      'id of Graz',
      'id of Vienna',
      'id of Oslo',
    ]);
  });

  it('the form offers to create an unknown location once, even if its name is pasted with different kinds of spaces', async () => {
    const { person, backend } = openPage(form);
    await waitFor(() => expect(backend.seen('GET /locations')).toHaveLength(1));
    await person.click(findCellField('Full name', 1));
    await person.paste('Ada\tada@x.org\t\tSan\u00A0Jose\nBo\tbo@x.org\t\tSan Jose');
    expect(await screen.findByText(/^Create 1 new location: San.Jose\?/)).toBeDefined();
  });

  it('if the user chooses no time zone, a new location gets the time zone of its city, or none if the city is unknown', {
    tags: ['proof'],
  }, async () => {
    const { person, backend } = await pasteUsers();
    const select = screen.getByLabelText<HTMLSelectElement>(/^Time zone of the new/);
    expect(select.selectedOptions[0]?.textContent).toBe('By city: Vienna (others not set)');
    await person.click(create());
    await waitFor(() => expect(backend.seen('POST /locations')).toHaveLength(1));
    expect(backend.seen('POST /locations')[0]?.body).toEqual({
      locations: [{ name: 'Vienna', time_zone: 'Europe/Vienna' }, { name: 'Graz' }],
    });
  });

  it('the users form proposes no time zone for a new location if the location is not a known city', async () => {
    const { person } = openPage(form, '/', { answers: { 'GET /locations': { payload: [] } } });
    await person.click(findCellField('Full name', 1));
    await person.paste('Ada\tada@x.org\tuser\tGraz');
    const select = await screen.findByLabelText<HTMLSelectElement>(/^Time zone of the new/);
    expect(select.selectedOptions[0]?.textContent).toBe('Not set');
  });

  it('a user row with an unknown location has an error and is not sent before the new location is created', async () => {
    const { person, backend } = await pasteUsers();
    await person.click(screen.getByRole('button', { name: 'Save' }));
    const summary = await screen.findByRole('group', { name: 'Fix this to continue' });
    expect(within(summary).getAllByText(/Choose a location from the list/)).toHaveLength(3);
    expect(backend.seen('POST /users')).toHaveLength(0);
    expect(backend.seen('POST /locations')).toHaveLength(0);
  });

  it('unknown locations are created only once, even if the response is lost', async () => {
    const { person, backend, locations, add } = await pasteUsers();
    backend.answers['POST /locations'] = (request) => {
      add(request);
      return HTML();
    };
    await person.click(create());
    await waitFor(() => expect(screen.queryByText(/^Create 2 new/)).toBeNull());
    expect(backend.seen('POST /locations')).toHaveLength(1);
    expect(locations).toEqual(['Oslo', 'Vienna', 'Graz']);
  });

  it.each([
    [
      [0],
      [
        { kind: 'success', message: '1 location created' },
        { kind: 'info', message: 'Already in your organization: 1 location' },
      ],
    ],
    [[0, 1], [{ kind: 'info', message: 'Already in your organization: 2 locations' }]],
  ])(
    'locations that the server reports as skipped (indexes %j) count as existing, not as created',
    async (indexes, expected) => {
      const { person, backend, toasts, add } = await pasteUsers();
      backend.answers['POST /locations'] = (request) => {
        add(request);
        return { payload: { created: [], skipped: indexes.map((index) => ({ index })) } };
      };
      await person.click(create());
      await waitFor(() => expect(screen.queryByText(/^Create 2 new/)).toBeNull());
      await waitFor(() => expect(toasts).toEqual(expected));
    },
  );

  // spec: 4
  it('no toast reports created locations if the session ends while the new locations are being sent', {
    tags: ['proof'],
  }, async () => {
    const answer = deferredAnswer({ payload: { skipped: [{ index: 0 }] } });
    const { person, backend, store, toasts } = await pasteUsers();
    backend.answers['POST /locations'] = answer.answer;
    await person.click(create());
    await waitFor(() => expect(backend.seen('POST /locations')).toHaveLength(1));
    act(() => createSessionLifecycle(store).accountChanged(null));
    await act(async () => answer.release());
    expect(toasts).toEqual([]);
  });

  it('the form offers to create a location whose pasted name is a number of 8 digits', async () => {
    const { person, backend } = openPage(form);
    await waitFor(() => expect(backend.seen('GET /locations')).toHaveLength(1));
    await person.click(findCellField('Full name', 1));
    await person.paste('Ada\tada@x.org\tuser\t10023456');
    expect(await screen.findByText('Create 1 new location: 10023456?')).toBeDefined();
  });

  it('the name of a new location is sent without invisible characters and in Unicode normal form', async () => {
    const { person, backend } = openPage(form);
    await waitFor(() => expect(backend.seen('GET /locations')).toHaveLength(1));
    await person.click(findCellField('Full name', 1));
    await person.paste('Ada\tada@x.org\tuser\tA\u030alesund\u200b');
    await person.click(await screen.findByRole('button', { name: 'Create 1 location' }));
    await waitFor(() => expect(backend.seen('POST /locations')).toHaveLength(1));
    expect(backend.seen('POST /locations')[0]?.body).toMatchObject({
      locations: [{ name: '\u00c5lesund' }],
    });
  });

  it('if the server rejects one of two new locations, the message of the server is shown, and the other location is created', async () => {
    const { person, backend, locations, add } = await pasteUsers();
    backend.answers['POST /locations'] = () => {
      backend.answers['POST /locations'] = add;
      const errors = [{ index: 0, field: 'name', message: 'Vienna is closed' }];
      return { status: 422, message: 'Not every location fits', payload: { errors } };
    };
    await person.click(create());
    expect(await screen.findByText('Create 1 new location: Vienna?')).toBeDefined();
    expect(screen.getByText('Vienna is closed')).toBeDefined();
    expect(locations).toEqual(['Oslo', 'Graz']);
  });

  it('the error of a location that could not be created is not shown for another location that is entered later', async () => {
    const { person, backend } = openPage(form);
    backend.answers['POST /locations'] = { status: 403, message: 'Not allowed' };
    const enter = async (location: string) => {
      await person.click(findCellField('Full name', 1));
      await person.paste(`Ada\tada@x.org\tuser\t${location}`);
      await screen.findByText(`Create 1 new location: ${location}?`);
    };
    await enter('Vienna');
    await person.click(screen.getByRole('button', { name: 'Create 1 location' }));
    await screen.findByText('Not allowed');
    await person.click(screen.getByRole('button', { name: 'Remove row 1' }));
    await waitFor(() => expect(screen.queryByText('Not allowed')).toBeNull());
    await enter('Graz');
    expect(screen.queryByText('Not allowed')).toBeNull();
  });

  it('an unknown location that a colleague has created meanwhile is not sent, and counts as already existing', {
    tags: ['proof'],
  }, async () => {
    const { person, backend, locations, toasts } = await pasteUsers();
    locations.push('Graz');
    await person.click(create());
    await waitFor(() =>
      expect(toasts).toEqual([
        { kind: 'success', message: '1 location created' },
        { kind: 'info', message: 'Already in your organization: 1 location' },
      ]),
    );
    expect(backend.seen('POST /locations').map(({ body }) => body)).toEqual([
      { locations: [{ name: 'Vienna', time_zone: 'Europe/Vienna' }] },
    ]);
  });

  it('if a removed location is created again while "Undo" is offered, the removal is sent before the new location', async () => {
    let locations = ['Bergen'];
    const { person, store, backend, toasts } = openPage(form, '/', {
      answers: {
        'GET /locations': () => ({ payload: locations.map((name) => ({ _id: name, name })) }),
        'DELETE /locations/Bergen': () => {
          locations = [];
          return {};
        },
        'POST /locations': () => {
          locations = ['Bergen'];
          return {};
        },
      },
    });
    await waitFor(() => expect(backend.seen('GET /locations')).toHaveLength(1));
    act(() => store.set(removeWithUndoAtom, { list: '/locations', id: 'Bergen', name: 'Bergen' }));
    await person.click(findCellField('Full name', 1));
    await person.paste('Ada\tada@x.org\tuser\tBergen');
    await person.click(await screen.findByRole('button', { name: 'Create 1 location' }));
    await waitFor(() => expect(screen.queryByText(/^Create 1 new/)).toBeNull());
    expect(backend.seen('DELETE /locations/Bergen')).toHaveLength(1);
    expect(backend.seen('POST /locations')).toHaveLength(1);
    expect(toasts).toContainEqual({ kind: 'success', message: '1 location created' });
  });

  it('locations count as created if "Try again" finds the locations on the server after a lost response', {
    tags: ['proof'],
  }, async () => {
    const { person, backend, toasts, add } = await pasteUsers();
    const list = backend.answers['GET /locations'] ?? {};
    backend.answers['POST /locations'] = (request) => {
      add(request);
      backend.answers['GET /locations'] = HTML;
      return HTML();
    };
    await person.click(create());
    const retry = await screen.findByRole('button', { name: 'Try again' });
    backend.answers['GET /locations'] = list;
    await person.click(retry);
    await waitFor(() =>
      expect(toasts).toContainEqual({ kind: 'success', message: '2 locations created' }),
    );
    expect(backend.seen('POST /locations')).toHaveLength(1);
  });

  it('the button "Try again" creates the unknown locations, except locations that another tab has created', {
    tags: ['proof'],
  }, async () => {
    const { person, backend, locations, add } = await pasteUsers();
    backend.answers['POST /locations'] = HTML;
    await person.click(create());
    const retry = await screen.findByRole('button', { name: 'Try again' });
    locations.push('Graz');
    backend.answers['POST /locations'] = add;
    await person.click(retry);
    await waitFor(() => expect(locations).toEqual(['Oslo', 'Graz', 'Vienna']));
    await waitFor(() => expect(screen.queryByText(/^Create .* new/)).toBeNull());
  });
});

describe('locations that are not known yet', () => {
  const OSLO = { payload: [{ _id: 'l1', name: 'Oslo' }] };
  const FAILED = { status: 500, message: 'No locations today' };
  const save = () => screen.getByRole('button', { name: 'Save' });

  it('a user with a location is sent only after the locations are loaded', async () => {
    const list = deferredAnswer(OSLO);
    const { person, backend } = openPage(form, '/', { answers: { 'GET /locations': list.answer } });
    await person.click(findCellField('Full name', 1));
    await person.paste('Bob\tbob@x.org\tuser\tOslo');
    await person.click(save());
    expect(backend.seen('POST /users')).toEqual([]);
    expect(save().getAttribute('aria-busy')).toBe('true');
    await act(async () => list.release());
    await waitFor(() => expect(backend.seen('POST /users')).toHaveLength(1));
    expect(backend.seen('POST /users')[0]?.body).toEqual({
      users: [{ name: 'Bob', email: 'bob@x.org', role: 'user', location_id: 'l1' }],
    });
  });

  it('a user with an unknown location is marked as soon as the locations are loaded', {
    tags: ['proof'],
  }, async () => {
    const list = deferredAnswer(OSLO);
    const { person, backend } = openPage(form, '/', { answers: { 'GET /locations': list.answer } });
    await person.click(findCellField('Full name', 1));
    await person.paste('Bob\tbob@x.org\tuser\tRome');
    await person.click(save());
    await act(async () => list.release());
    await screen.findByRole('link', { name: /Choose a location from the list/ });
    expect(save().hasAttribute('aria-busy')).toBe(false);
    expect(backend.seen('POST /users')).toEqual([]);
  });

  it('a user with a location is not sent while the locations cannot be loaded', async () => {
    const { person, backend } = openPage(form, '/', { answers: { 'GET /locations': FAILED } });
    await person.click(findCellField('Full name', 1));
    await person.paste('Bob\tbob@x.org\tuser\tOslo');
    await person.click(save());
    await screen.findByText(/^No locations today/);
    expect(backend.seen('POST /users')).toEqual([]);
    backend.answers['GET /locations'] = OSLO;
    await person.click(screen.getByRole('button', { name: 'Retry 1 failed' }));
    await waitFor(() => expect(backend.seen('POST /users')).toHaveLength(1));
    expect(JSON.stringify(backend.seen('POST /users')[0]?.body)).toContain('"location_id":"l1"');
  });

  it('a restored draft shows the name of a location, even if the location was removed', {
    tags: ['proof'],
  }, async () => {
    const first = openPage(form, '/', { answers: { 'GET /locations': OSLO } });
    await waitFor(() => expect(findCellField('Location', 1).textContent).toContain('Oslo'));
    await first.person.type(findCellField('Email', 1), 'bob@x.org');
    await first.person.selectOptions(findCellField('Location', 1), 'Oslo');
    first.unmount();
    const list = deferredAnswer({ payload: [] });
    const { person } = openPage(form, '/', { answers: { 'GET /locations': list.answer } });
    expect(findCellField('Location', 1)).toHaveProperty('selectedOptions.0.text', 'Oslo');
    await person.type(findCellField('Full name', 1), 'Bob');
    await person.click(save());
    await act(async () => list.release());
    expect(await screen.findByText('Create 1 new location: Oslo?')).toBeDefined();
  });

  it('the chosen location is sent when two locations have the same name', async () => {
    const { person, backend } = openPage(form, '/', {
      answers: { 'GET /locations': { payload: [...OSLO.payload, { _id: 'l2', name: 'oslo' }] } },
    });
    await waitFor(() => expect(findCellField('Location', 1).textContent).toContain('Oslo'));
    await person.click(findCellField('Full name', 1));
    await person.paste('Bob\tbob@x.org\tuser');
    await person.selectOptions(findCellField('Location', 1), 'Oslo');
    await person.click(save());
    await waitFor(() => expect(backend.seen('POST /users')).toHaveLength(1));
    expect(JSON.stringify(backend.seen('POST /users')[0]?.body)).toContain('"location_id":"l1"');
  });

  it('a pasted location name that two locations have is marked, and the user chooses one of these locations', async () => {
    const { person, store, backend } = openPage(form, '/', {
      answers: { 'GET /locations': { payload: [...OSLO.payload, { _id: 'l2', name: 'oslo' }] } },
    });
    await waitFor(() => expect(store.get(locationsAtom)).toHaveLength(2));
    await person.click(findCellField('Full name', 1));
    await person.paste('Bob\tbob@x.org\tuser\tOslo');
    await person.click(save());
    await screen.findByRole('link', { name: /Choose a location from the list/ });
    expect(screen.queryByText(/^Create 1 new location/)).toBeNull();
    const panel = within(screen.getByRole('region', { name: "Values we didn't recognize" }));
    await person.selectOptions(panel.getByLabelText('Location “Oslo”, 1 row'), 'oslo');
    await person.click(panel.getByRole('button', { name: 'Apply' }));
    await person.click(save());
    await waitFor(() => expect(backend.seen('POST /users')).toHaveLength(1));
    expect(JSON.stringify(backend.seen('POST /users')[0]?.body)).toContain('"location_id":"l2"');
  });

  it('users without a location are sent even if the locations cannot be loaded', async () => {
    const { person, backend } = openPage(form, '/', { answers: { 'GET /locations': FAILED } });
    await person.click(findCellField('Full name', 1));
    await person.paste('Bob\tbob@x.org\tuser');
    await person.click(save());
    await waitFor(() => expect(backend.seen('POST /users')).toHaveLength(1));
  });
});
