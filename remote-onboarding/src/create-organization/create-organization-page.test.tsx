import { act, screen, waitFor } from '@testing-library/react';
import { deferredAnswer, openPage } from 'shared-features/testing';
import { sessionAtom, signOutAtom } from 'shared-session';
import type { TestAnswer } from 'shared-session/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { profileResponseAtStep } from '../testing/profile-at';
import CreateOrganizationPage from './create-organization-page';

const noOrganization = { 'GET /user': { status: 401 }, 'GET /org': { status: 404 } };
const name = () => screen.getByLabelText('Organization name');
const submit = () => screen.getByRole('button', { name: 'Create organization' });

afterEach(() => void vi.useRealTimers());

describe('the create organization page', () => {
  it('the create organization page creates the organization, then requests the profile again', async () => {
    const { person, backend, store } = openPage(<CreateOrganizationPage />, '/', {
      answers: {
        ...noOrganization,
        'POST /org': () => {
          backend.answers['GET /user'] = profileResponseAtStep('add_locations');
          return { payload: { _id: 'o', name: 'O’Neil & Söhne' } };
        },
      },
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create your organization');
    await person.type(name(), '  O’Neil & Söhne ');
    await person.type(screen.getByLabelText(/^Website/), 'example.org');
    await person.click(submit());
    await waitFor(() => expect(store.get(sessionAtom).user).not.toBeNull());
    expect(backend.seen('POST /org').map(({ body }) => body)).toEqual([
      { name: 'O’Neil & Söhne', website: 'https://example.org/' },
    ]);
  });

  // wcag: 3.3.1 except other forms
  it('when the name is missing, the create organization page marks the field and focuses the error summary', async () => {
    const { person, backend } = openPage(<CreateOrganizationPage />, '/', {
      answers: noOrganization,
    });
    await person.click(submit());
    const link = await screen.findByRole('link', { name: 'Enter an organization name' });
    expect(document.activeElement?.contains(link)).toBe(true);
    expect(name().getAttribute('aria-invalid')).toBe('true');
    await person.click(link);
    expect(document.activeElement).toBe(name());
    expect(backend.seen('POST /org')).toEqual([]);
  });

  it('on the create organization page, the focus stays in a field whose error disappears and returns while someone types', async () => {
    const { person } = openPage(<CreateOrganizationPage />, '/', { answers: noOrganization });
    await person.click(submit());
    await screen.findByRole('link', { name: 'Enter an organization name' });
    await person.type(name(), 'Ab');
    await waitFor(() => expect(screen.queryByText(/^Enter an organization name/)).toBeNull());
    await person.type(name(), '{Backspace}');
    expect(await screen.findAllByText(/at least 2 characters/)).toHaveLength(1);
    expect(document.activeElement).toBe(name());
  });

  it('the create organization page sends one request when "Create organization" is pressed repeatedly', async () => {
    const answer = deferredAnswer({ payload: { _id: 'o', name: 'Acme' } });
    const { person, backend } = openPage(<CreateOrganizationPage />, '/', {
      answers: { ...noOrganization, 'POST /org': answer.answer },
    });
    await person.type(name(), 'Acme');
    await person.dblClick(submit());
    await person.click(submit());
    expect(submit().getAttribute('aria-busy')).toBe('true');
    expect(submit()).not.toHaveProperty('disabled', true);
    await act(async () => answer.release());
    await waitFor(() => expect(backend.seen('GET /user').length).toBeGreaterThan(0));
    expect(backend.seen('POST /org')).toHaveLength(1);
  });

  it('the create organization page creates no second organization when another tab has already created one', async () => {
    const { person, backend, store } = openPage(<CreateOrganizationPage />, '/', {
      answers: { ...noOrganization, 'POST /org': {} },
    });
    await person.type(name(), 'Acme');
    backend.answers['GET /org'] = { payload: { _id: 'o', name: 'Made in another tab' } };
    backend.answers['GET /user'] = profileResponseAtStep('add_users');
    await person.click(submit());
    await waitFor(() => expect(store.get(sessionAtom).user).not.toBeNull());
    expect(backend.seen('POST /org')).toEqual([]);
  });

  it('once the server has stored a new organization, "Sign Out" asks for no confirmation, even before the profile arrives', async () => {
    const slow = deferredAnswer(profileResponseAtStep('add_locations'));
    const confirmSignOut = vi.fn(async () => false);
    const { person, backend, store, requests } = openPage(<CreateOrganizationPage />, '/', {
      answers: {
        ...noOrganization,
        'POST /org': () => {
          backend.answers['GET /user'] = slow.answer;
          return { payload: { _id: 'o', name: 'Acme' } };
        },
      },
      confirmSignOut,
    });
    await person.type(name(), 'Acme');
    await person.click(submit());
    await waitFor(() =>
      expect(requests.slice(-2).map(({ path }) => path)).toEqual(['/org', '/user']),
    );
    await act(async () => store.set(signOutAtom));
    expect(confirmSignOut).not.toHaveBeenCalled();
    await act(async () => slow.release());
    await waitFor(() => expect(store.get(sessionAtom).user).not.toBeNull());
  });

  it.each<[string, TestAnswer]>([
    ['an organization', { payload: { _id: 'o', name: 'Somebody else’s' } }],
    ['an empty object', { payload: {} }],
    ['404', { status: 404 }],
    ['429', { status: 429 }],
    ['500', { status: 500 }],
    ['503', { status: 503 }],
    ['no envelope', new Response('<html>')],
    ['nothing', 'unreachable'],
  ])(
    'a new visitor can create an organization even if the response to GET /org is: %s',
    async (_what, answer) => {
      const { person, backend } = openPage(<CreateOrganizationPage />, '/', {
        answers: { ...noOrganization, 'GET /org': answer, 'POST /org': { payload: { _id: 'o' } } },
      });
      await person.type(name(), 'Acme');
      await person.click(submit());
      await waitFor(() => expect(backend.seen('POST /org')).toHaveLength(1));
    },
  );

  it.each<[string, TestAnswer]>([
    ['401', { status: 401 }],
    ['500', { status: 500 }],
    ['nothing', 'unreachable'],
    ['a profile without an organization', { payload: { name: 'Åse Lie', role: 'admin' } }],
  ])(
    'the create organization page sends only GET /user before it creates the organization, even if the response is: %s',
    async (_what, answer) => {
      const { person, backend, requests } = openPage(<CreateOrganizationPage />, '/', {
        answers: { ...noOrganization, 'POST /org': { payload: { _id: 'o' } } },
      });
      backend.answers['GET /user'] = answer;
      await person.type(name(), 'Acme');
      await person.click(submit());
      await waitFor(() => expect(backend.seen('POST /org')).toHaveLength(1));
      const asked = requests.map(({ method, path }) => `${method} ${path}`);
      // Uses a `Set`, because after a 401 the client repeats the request with a new token.
      const questions = new Set(asked.slice(0, asked.indexOf('POST /org')));
      questions.delete('GET /readiness_check');
      expect([...questions]).toEqual(['GET /user']);
    },
  );

  it('when sending fails, the create organization page keeps the typed name, shows the error and can send again', async () => {
    const { person, backend, toasts } = openPage(<CreateOrganizationPage />, '/', {
      answers: { ...noOrganization, 'POST /org': { status: 500, message: 'Out of order' } },
    });
    await person.type(name(), 'Acme');
    await person.click(submit());
    expect((await screen.findByRole('alert')).textContent).toContain('Out of order');
    expect(toasts).toEqual([]);
    expect(name()).toHaveProperty('value', 'Acme');
    backend.answers['POST /org'] = () => {
      backend.answers['GET /user'] = profileResponseAtStep('add_locations');
      return { payload: { _id: 'o', name: 'Acme' } };
    };
    await person.click(submit());
    await waitFor(() => expect(backend.seen('POST /org')).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('the create organization page shows a server error at the field that caused the error', async () => {
    const errors = [{ index: 0, field: 'name', message: 'This name is taken' }];
    const { person } = openPage(<CreateOrganizationPage />, '/', {
      answers: { ...noOrganization, 'POST /org': { status: 422, payload: { errors } } },
    });
    await person.type(name(), 'Acme');
    await person.click(submit());
    expect(await screen.findByRole('link', { name: 'This name is taken' })).toBeDefined();
    expect(name().getAttribute('aria-invalid')).toBe('true');
  });

  it('if the profile cannot be loaded after saving, "Try again" on the create organization page loads only the profile', async () => {
    const { person, backend } = openPage(<CreateOrganizationPage />, '/', {
      answers: { ...noOrganization, 'POST /org': { payload: { _id: 'o', name: 'Acme' } } },
    });
    await person.type(name(), 'Acme');
    backend.answers['GET /user'] = 'unreachable';
    await person.click(submit());
    expect((await screen.findByRole('alert')).textContent).toContain('Saved, but');
    backend.answers['GET /user'] = profileResponseAtStep('add_locations');
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/Saved, but/)).toBeNull());
    expect(backend.seen('POST /org')).toHaveLength(1);
  });

  it('after saving, the create organization page polls the profile until the server knows the new organization', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { person, backend, store } = openPage(<CreateOrganizationPage />, '/', {
      answers: { ...noOrganization, 'POST /org': { payload: { _id: 'o', name: 'Acme' } } },
    });
    await person.type(name(), 'Acme');
    await person.click(submit());
    await screen.findByText(/^Saved, but/);
    backend.answers['GET /user'] = profileResponseAtStep('add_locations');
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(store.get(sessionAtom).user?.onboarding_status).toBe('add_locations');
    expect(backend.seen('POST /org')).toHaveLength(1);
  });

  it('if the onboarding status is empty after saving, the create organization page says that the next step did not open', async () => {
    const { person, backend } = openPage(<CreateOrganizationPage />, '/', {
      answers: {
        ...noOrganization,
        'POST /org': () => {
          backend.answers['GET /user'] = profileResponseAtStep('');
          return { payload: { _id: 'o', name: 'Acme' } };
        },
      },
    });
    await person.type(name(), 'Acme');
    await person.click(submit());
    expect(await screen.findByText(/^Saved, but/)).toBeDefined();
  });

  it('the create organization page shows no error while the server does not yet know the new organization', async () => {
    const { person, toasts } = openPage(<CreateOrganizationPage />, '/', {
      answers: {
        'GET /user': { status: 401, message: 'No account' },
        'GET /org': { status: 404, message: 'Nothing here' },
        'POST /org': { payload: { _id: 'o', name: 'Acme' } },
      },
    });
    await person.type(name(), 'Acme');
    await person.click(submit());
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect((await screen.findByText(/^Not ready yet, checked at/)).role).toBe('status');
    expect(screen.getByText(/^Saved, but/)).toBeDefined();
    expect(toasts).toEqual([]);
  });

  it('a click on "Try again" on the create organization page requests the profile, even in the moment when the button appears', async () => {
    const { person, backend } = openPage(<CreateOrganizationPage />, '/', {
      answers: { ...noOrganization, 'POST /org': { payload: { _id: 'o', name: 'Acme' } } },
    });
    await person.type(name(), 'Acme');
    const observer = new MutationObserver(() => {
      const button = screen.queryByRole('button', { name: 'Try again' });
      if (!button) return;
      observer.disconnect();
      button.click();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    await person.click(submit());
    expect(await screen.findByText(/^Not ready yet, checked at/)).toBeDefined();
    expect(backend.seen('POST /org')).toHaveLength(1);
  });

  it('the create organization page keeps a draft for the same user until the form is sent', async () => {
    const first = openPage(<CreateOrganizationPage />, '/', { answers: noOrganization });
    await first.person.type(name(), 'Acme');
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();

    const other = openPage(<CreateOrganizationPage />, '/', {
      answers: noOrganization,
      uid: 'bob',
    });
    expect(name()).toHaveProperty('value', '');
    other.unmount();

    const again = openPage(<CreateOrganizationPage />, '/', {
      answers: { ...noOrganization, 'POST /org': { payload: { _id: 'o', name: 'Acme' } } },
    });
    expect(name()).toHaveProperty('value', 'Acme');
    again.backend.answers['GET /user'] = profileResponseAtStep('add_locations');
    await again.person.click(submit());
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
  });
});
