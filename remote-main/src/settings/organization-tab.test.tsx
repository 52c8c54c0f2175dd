import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { openPage } from 'shared-features/testing';
import { addCatalog, forgetLanguages, switchLanguage } from 'shared-i18n';
import { loadOrganizationAtom, openDraft, signOutAtom } from 'shared-session';
import { languageStateAtom } from 'shared-session/host';
import { deferred, type TestAnswer, type TestRequest } from 'shared-session/testing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import OrganizationTab from './organization-tab';

const ACME = {
  _id: 'acme',
  name: 'Acme',
  website: 'https://acme.test/',
  phone: '123',
  colour: 'red',
};

type PageOptions = NonNullable<Parameters<typeof openPage>[2]>;

/** Answers a POST with `post`. If this response is a success, stores the sent fields. */
const open = (
  post: (request: TestRequest) => TestAnswer | Promise<TestAnswer>,
  others: Record<string, unknown> = {},
  page = <OrganizationTab />,
  options: PageOptions = {},
) => {
  const stored: Record<string, unknown> = { ...ACME, ...others };
  const test = openPage(page, '/settings?tab=organization', {
    ...options,
    respond: async (request) => {
      if (request.method === 'POST') {
        const answer = await post(request);
        const isOk = !('status' in Object(answer));
        if (isOk) Object.assign(stored, request.body);
        return isOk ? { payload: stored } : answer;
      }
      const special = await options.respond?.(request);
      if (special) return special;
      if (request.path === '/org') return { payload: { ...stored } };
      if (request.path === '/user') {
        return { payload: { role: 'admin', onboarding_status: 'completed' } };
      }
      return undefined;
    },
  });
  return { ...test, stored, posts: () => test.requests.filter(({ method }) => method === 'POST') };
};

const ClosableTab = () => {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Other tab
      </button>
      {isOpen ? <OrganizationTab /> : null}
    </>
  );
};
const otherTab = () => screen.getByRole('button', { name: 'Other tab' });

const name = () => screen.findByRole('textbox', { name: 'Organization name' });
const phone = () => screen.getByRole('textbox', { name: /^Phone/ });
const save = () => screen.getByRole('button', { name: 'Save changes' });
const summary = () => screen.getByRole('group', { name: /Fix this|weren.t saved/ });

/** Saves a new name. The responses after that of the POST arrive when `release` is called. */
const saveSlowly = async (options: PageOptions = {}) => {
  const slow = deferred<undefined>();
  let isStored = false;
  const post = () => {
    isStored = true;
    return {};
  };
  const respond = () => (isStored ? slow.promise : undefined);
  const test = open(post, {}, <ClosableTab />, { ...options, respond });
  await test.person.type(await name(), ' Ltd');
  await test.person.click(save());
  // Loading the profile again is the first step after the POST.
  await waitFor(() => expect(test.asked('/user')).toHaveLength(2));
  return { ...test, release: () => slow.resolve(undefined) };
};

describe('the organization form', () => {
  it('the organization form shows the request id of a failed save', async () => {
    const headers = { 'X-Request-Id': '3f9a1c0b77de' };
    const broken = { ok: false, statusCode: 500, message: 'It broke.', payload: null };
    const { person } = open(() => Response.json(broken, { status: 500, headers }));
    await person.type(await name(), ' Ltd');
    await person.click(save());
    expect(await screen.findByText('3f9a1c0b77de')).toBeDefined();
  });

  it('when the language changes, the organization form translates its own errors, but not the message of the server', async () => {
    const rejected = { index: 0, field: 'phone', message: 'No such number' };
    const { person, store } = open(() => ({ status: 422, payload: { errors: [rejected] } }));
    await person.type(await name(), ' Ltd');
    await person.click(save());
    await screen.findByRole('link', { name: 'No such number' });
    await person.clear(await name());
    await screen.findByRole('link', { name: 'Enter an organization name' });
    addCatalog('nb', { 'shared-session.wire.organizationName.missing': 'Skriv et navn' });
    onTestFinished(forgetLanguages);
    act(() => {
      switchLanguage('nb');
      store.set(languageStateAtom, 'nb');
    });
    await screen.findByRole('link', { name: 'Skriv et navn' });
    screen.getByRole('link', { name: 'No such number' });
  });

  it('the organization form shows changes that another browser tab saved, and does not report them as unsaved', async () => {
    const first = open(() => ({}));
    await first.person.type(await name(), ' Two');
    cleanup();
    const test = open(() => ({}));
    expect(await name()).toHaveProperty('value', 'Acme Two');
    screen.getByText("These changes aren't saved yet");
    test.stored.name = 'Acme Three';
    const [key = ''] = Object.keys(localStorage);
    localStorage.removeItem(key);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: null })));
    expect(screen.queryByText("These changes aren't saved yet")).toBeNull();
    await waitFor(async () => expect(await name()).toHaveProperty('value', 'Acme Three'));
  });

  it('the organization form shows the stored values, and sends changed and cleared fields', async () => {
    const { person, posts, toasts } = open(() => ({}));
    await person.clear(await name());
    await person.type(await name(), "  O'Neil & Søn  ");
    await person.clear(screen.getByRole('textbox', { name: /^Phone/ }));
    await person.click(save());
    await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message: 'Changes saved' }]));
    expect(posts().map(({ body }) => body)).toEqual([{ name: "O'Neil & Søn", phone: '' }]);
    expect(await name()).toHaveProperty('value', "O'Neil & Søn");
  });

  it('the organization form stays visible when loading the organization again fails', async () => {
    openPage(<OrganizationTab />, '/settings?tab=organization', {
      organization: { ...ACME, verified: true },
      answers: { 'GET /org': { status: 500, message: 'Out of order' } },
    });
    await screen.findByText('Out of order');
    expect(await name()).toHaveProperty('value', 'Acme');
  });

  it('the organization form can change the name even if the stored phone number is not valid', async () => {
    const { person, posts, toasts } = open(() => ({}), { phone: '1'.repeat(41) });
    await person.type(await name(), ' Ltd');
    await person.click(save());
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(posts().map(({ body }) => body)).toEqual([{ name: 'Acme Ltd' }]);
    await person.type(phone(), '5');
    await person.click(save());
    await waitFor(() => expect(document.activeElement).toBe(summary()));
    expect(posts()).toHaveLength(1);
  });

  it('the organization form shows the lines of an address with commas, and saving another field does not change the address', async () => {
    const twoLines = { address: '1 Main St,\nOslo' };
    const first = open(() => ({}), twoLines);
    const field = await screen.findByRole('textbox', { name: /^Address/ });
    expect(field).toHaveProperty('value', '1 Main St, Oslo');
    await first.person.click(field);
    await first.person.type(await name(), ' Ltd');
    cleanup();
    const { person, posts } = open(() => ({}), twoLines);
    await waitFor(async () => expect(await name()).toHaveProperty('value', 'Acme Ltd'));
    await person.click(save());
    await waitFor(() => expect(posts().map(({ body }) => body)).toEqual([{ name: 'Acme Ltd' }]));
  });

  it('the organization form does not ask the browser to fill in a street address', async () => {
    open(() => ({}));
    await name();
    const address = screen.getByRole('textbox', { name: /^Address/ });
    expect(address.getAttribute('autocomplete')).not.toBe('street-address');
  });

  it('the organization form restores an unsaved draft, and shows a notice that can discard the draft', async () => {
    const first = open(() => ({}));
    await first.person.type(await name(), ' Ltd');
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    const { person, posts } = open(() => ({}));
    expect(await name()).toHaveProperty('value', 'Acme Ltd');
    expect(screen.getByText("These changes aren't saved yet")).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(await name()).toHaveProperty('value', 'Acme');
    expect(document.activeElement).toBe(await name());
    expect(screen.queryByText("These changes aren't saved yet")).toBeNull();
    expect(posts()).toEqual([]);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('after the account moved to another organization, the organization form shows no draft of the previous organization', async () => {
    const first = open(() => ({}));
    await first.person.type(await name(), ' Ltd');
    cleanup();
    open(() => ({}), { _id: 'bolt', name: 'Bolt' });
    expect(await name()).toHaveProperty('value', 'Bolt');
    expect(screen.queryByText("These changes aren't saved yet")).toBeNull();
  });

  it('a draft of the organization is kept for 7 days after the form was last open', async () => {
    const DAY_MS = 24 * 60 * 60 * 1000;
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const first = open(() => ({}));
    await first.person.type(await name(), ' Ltd');
    vi.setSystemTime(Date.now() + 8 * DAY_MS);
    window.dispatchEvent(new Event('pagehide'));
    vi.setSystemTime(Date.now() + 6 * DAY_MS);
    cleanup();
    vi.setSystemTime(Date.now() + 6 * DAY_MS);
    open(() => ({}));
    expect(await name()).toHaveProperty('value', 'Acme Ltd');
  });

  it('the organization form keeps no draft when its fields have the stored values again', async () => {
    const first = open(() => ({}));
    await first.person.type(await name(), '!{Backspace}');
    cleanup();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('the organization form stops reporting unsaved changes when its fields have the stored values again', async () => {
    const first = open(() => ({}));
    await first.person.type(await name(), '!');
    cleanup();
    const { person } = open(() => ({}));
    await person.type(await name(), '{Backspace}');
    expect(screen.queryByText("These changes aren't saved yet")).toBeNull();
  });

  it('the organization form drops its draft without a message when the server has the same values already', async () => {
    const first = open(() => ({}));
    await first.person.type(await name(), ' Ltd ');
    cleanup();
    open(() => ({}), { name: 'Acme Ltd' });
    expect(await name()).toHaveProperty('value', 'Acme Ltd');
    expect(screen.queryByText("These changes aren't saved yet")).toBeNull();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('the organization form keeps newly typed text when another browser tab saves an earlier draft', async () => {
    const first = open(() => ({}));
    await first.person.type(await name(), ' Ltd');
    cleanup();
    const { person, store, stored } = open(() => ({}));
    await person.type(await name(), '!');
    window.dispatchEvent(new Event('pagehide'));
    localStorage.clear();
    Object.assign(stored, { name: 'Acme Ltd' });
    await act(async () => void (await store.set(loadOrganizationAtom)));
    expect(await name()).toHaveProperty('value', 'Acme Ltd!');
  });

  it('a draft of the organization is kept until the server has stored all fields of the draft', async () => {
    const { person, store, stored } = open(() => ({}));
    const reload = () => act(async () => void (await store.set(loadOrganizationAtom)));
    await person.type(await name(), ' Ltd');
    await person.type(phone(), '4');
    window.dispatchEvent(new Event('pagehide'));
    Object.assign(stored, { name: 'Acme Ltd' });
    await reload();
    expect(Object.keys(localStorage)).toEqual(['draft:uid-1:settings-organization-acme']);
    Object.assign(stored, { phone: '1234' });
    await reload();
    expect(Object.keys(localStorage)).toEqual([]);
    expect(await name()).toHaveProperty('value', 'Acme Ltd');
    await person.type(phone(), '5');
    cleanup();
    expect(localStorage.getItem('draft:uid-1:settings-organization-acme')).toContain(
      '{"phone":"12345"}',
    );
  });

  it('a draft that has only unknown fields is kept, and the organization form shows no unsaved changes', async () => {
    const draft = openDraft<object>({ uid: 'uid-1', step: 'settings-organization-acme' });
    draft.save({ fax: '456' });
    draft.flush();
    const { store, stored } = open(() => ({}));
    expect(await name()).toHaveProperty('value', 'Acme');
    Object.assign(stored, { phone: '1234' });
    await act(async () => void (await store.set(loadOrganizationAtom)));
    expect(phone()).toHaveProperty('value', '1234');
    expect(screen.queryByText("These changes aren't saved yet")).toBeNull();
    expect(draft.load()).toEqual({ fax: '456' });
  });

  it('the organization form shows changes of other users without losing typed text, and sends only typed fields', async () => {
    const { person, posts, toasts, store, stored } = open(() => ({}));
    await person.type(await name(), ' Ltd');
    Object.assign(stored, { name: 'Acme Inc', phone: '456' });
    await act(async () => void (await store.set(loadOrganizationAtom)));
    expect(screen.getByRole('textbox', { name: /^Phone/ })).toHaveProperty('value', '456');
    expect(await name()).toHaveProperty('value', 'Acme Ltd');
    await person.click(save());
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(posts().map(({ body }) => body)).toEqual([{ name: 'Acme Ltd' }]);
    expect(stored.phone).toBe('456');
  });

  it('the organization form restores from a draft only the fields that were typed', async () => {
    const first = open(() => ({}));
    await first.person.type(await name(), ' Ltd');
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    const { person, posts, toasts } = open(() => ({}), { phone: '456' });
    expect(await name()).toHaveProperty('value', 'Acme Ltd');
    expect(screen.getByRole('textbox', { name: /^Phone/ })).toHaveProperty('value', '456');
    await person.click(save());
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(posts().map(({ body }) => body)).toEqual([{ name: 'Acme Ltd' }]);
  });

  it('when a save fails after the organization form was closed, a toast says why and the typed text is kept', async () => {
    const first = deferred<TestAnswer>();
    const { person, toasts } = open(() => first.promise, {}, <ClosableTab />);
    await person.type(await name(), ' Ltd');
    await person.click(save());
    await person.click(otherTab());
    first.resolve({ status: 500, message: 'Out of order' });
    const message = "Your changes weren't saved. Out of order";
    await waitFor(() => expect(toasts).toEqual([{ kind: 'error', message }]));
    await person.click(otherTab());
    expect(await name()).toHaveProperty('value', 'Acme Ltd');
  });

  it('after a save during which the organization form was closed and reopened, the form reports no unsaved changes', async () => {
    const first = deferred<TestAnswer>();
    const { person, toasts, stored } = open(() => first.promise, {}, <ClosableTab />);
    const website = () => screen.getByRole('textbox', { name: /^Website/ });
    await person.clear(await screen.findByRole('textbox', { name: /^Website/ }));
    await person.type(website(), ' acme.example');
    await person.click(save());
    await person.click(otherTab());
    await person.click(otherTab());
    expect(screen.getByText("These changes aren't saved yet")).toBeTruthy();
    first.resolve({});
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(stored.website).toBe('https://acme.example/');
    await waitFor(() => expect(website()).toHaveProperty('value', 'https://acme.example/'));
    expect(screen.queryByText("These changes aren't saved yet")).toBeNull();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('once the server has stored the organization, "Sign Out" asks for no confirmation, even while data is loaded again', async () => {
    const confirmSignOut = vi.fn(async () => false);
    const { person, store, release, toasts } = await saveSlowly({ confirmSignOut });
    await person.click(otherTab());
    await act(async () => store.set(signOutAtom));
    expect(confirmSignOut).not.toHaveBeenCalled();
    release();
    await waitFor(() => expect(toasts).toHaveLength(1));
  });

  it('once the server has stored the organization, the reopened form shows the new name and no unsaved changes, even while data is loaded again', async () => {
    const { person, release, toasts } = await saveSlowly();
    await person.click(otherTab());
    await person.click(otherTab());
    expect(await name()).toHaveProperty('value', 'Acme Ltd');
    expect(screen.queryByText("These changes aren't saved yet")).toBeNull();
    expect(Object.keys(localStorage)).toEqual([]);
    release();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(await name()).toHaveProperty('value', 'Acme Ltd');
  });

  it('text typed in the organization form after the server has stored an earlier text is kept as a draft', async () => {
    const { person, release, toasts } = await saveSlowly();
    await person.type(phone(), '4');
    release();
    await waitFor(() => expect(toasts).toHaveLength(1));
    cleanup();
    open(() => ({}), { name: 'Renamed' });
    expect(await name()).toHaveProperty('value', 'Renamed');
    expect(phone()).toHaveProperty('value', '1234');
    screen.getByText("These changes aren't saved yet");
  });

  it('the organization form drops its draft after saving', async () => {
    const { person, toasts } = open(() => ({}));
    await person.type(await name(), ' Ltd');
    await person.click(save());
    await waitFor(() => expect(toasts).toHaveLength(1));
    window.dispatchEvent(new Event('pagehide'));
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('the organization form keeps text typed in another field during a save, and stores it as a draft', async () => {
    const first = deferred<TestAnswer>();
    const { person, toasts } = open(() => first.promise);
    await person.type(await name(), ' Ltd');
    await person.click(save());
    await person.type(phone(), '4');
    first.resolve({});
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(await name()).toHaveProperty('value', 'Acme Ltd');
    expect(phone()).toHaveProperty('value', '1234');
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    const again = open(() => ({}), { name: 'Renamed' });
    expect(await name()).toHaveProperty('value', 'Renamed');
    expect(phone()).toHaveProperty('value', '1234');
    await again.person.click(save());
    await waitFor(() => expect(again.toasts).toHaveLength(1));
    expect(again.posts().map(({ body }) => body)).toEqual([{ phone: '1234' }]);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it.each(['Acme Inc', 'Acme'])(
    'the organization form can save the name "%s" that was typed while an earlier name was being saved',
    async (newer) => {
      const first = deferred<TestAnswer>();
      const { person, posts, toasts } = open(({ body }) =>
        (body as { name: string }).name === 'Acme Ltd' ? first.promise : {},
      );
      await person.type(await name(), ' Ltd');
      await person.click(save());
      await person.clear(await name());
      await person.type(await name(), newer);
      first.resolve({});
      await waitFor(() => expect(toasts).toHaveLength(1));
      expect(await name()).toHaveProperty('value', newer);
      await waitFor(() => expect(save().hasAttribute('aria-busy')).toBe(false));
      await person.click(save());
      await waitFor(() => expect(toasts).toHaveLength(2));
      expect(posts().map(({ body }) => body)).toEqual([{ name: 'Acme Ltd' }, { name: newer }]);
    },
  );

  // wcag: 3.3.1 except other forms
  it('on submit, the organization form shows errors with links to the fields, and removes an error when the field is corrected', async () => {
    const { person, posts } = open(() => ({}));
    await person.clear(await name());
    expect(screen.queryByText(/^Enter/)).toBeNull();
    await person.clear(screen.getByRole('textbox', { name: /^Website/ }));
    await person.type(screen.getByRole('textbox', { name: /^Website/ }), 'none');
    await person.click(save());

    await waitFor(() => expect(document.activeElement).toBe(summary()));
    expect(
      within(summary())
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Enter an organization name', 'Enter a web address like example.com']);
    expect(posts()).toEqual([]);

    await person.click(within(summary()).getByRole('link', { name: 'Enter an organization name' }));
    expect(document.activeElement).toBe(await name());
    expect((await name()).getAttribute('aria-invalid')).toBe('true');
    await person.keyboard('Acme');
    await waitFor(async () => expect((await name()).hasAttribute('aria-invalid')).toBe(false));
    expect(within(summary()).getAllByRole('link')).toHaveLength(1);
  });

  it('the organization form focuses the error summary after a failed submit that follows a successful submit', async () => {
    const { person, toasts } = open(() => ({}));
    const fail = async () => {
      await person.clear(await name());
      await person.click(save());
      await waitFor(() => expect(document.activeElement).toBe(summary()));
    };
    await fail();
    await person.type(await name(), 'Acme Ltd');
    await person.click(save());
    await waitFor(() => expect(toasts).toHaveLength(1));
    // Waits until the form shows the stored values.
    await act(async () => {});
    await fail();
  });

  it('the organization form focuses the error summary after a failed submit even if changes were discarded before', async () => {
    const first = open(() => ({}));
    await first.person.type(await screen.findByRole('textbox', { name: /^Phone/ }), '4');
    cleanup();
    const { person } = open(() => ({}));
    await person.clear(await name());
    await person.click(save());
    await waitFor(() => expect(document.activeElement).toBe(summary()));
    await person.click(screen.getByRole('button', { name: 'Discard changes' }));
    await person.clear(await name());
    await person.click(save());
    await waitFor(() => expect(document.activeElement).toBe(summary()));
  });

  it('while the organization is being saved, the save button is busy but not disabled, and more clicks send nothing', async () => {
    let answer: (value: TestAnswer) => void = () => {};
    const { person, posts, toasts } = open(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await person.type(await name(), ' Ltd');
    // Clicks twice before the page can render the busy state.
    act(() => {
      save().click();
      save().click();
    });
    await waitFor(() => expect(save().getAttribute('aria-busy')).toBe('true'));
    await person.dblClick(save());
    expect(save()).toHaveProperty('disabled', false);
    answer({});
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(posts()).toHaveLength(1);
    await waitFor(() => expect(save().hasAttribute('aria-busy')).toBe(false));
  });

  it('the organization form shows a server error at the field that caused the error', async () => {
    const { person, toasts } = open(() => ({
      status: 422,
      message: 'Something is wrong',
      payload: { errors: [{ index: 0, field: 'phone', message: 'Enter a number that exists' }] },
    }));
    await person.type(await screen.findByRole('textbox', { name: /^Phone/ }), '4');
    await person.click(save());
    const link = await screen.findByRole('link', { name: 'Enter a number that exists' });
    expect(summary().contains(link)).toBe(true);
    expect(screen.getByRole('textbox', { name: /^Phone/ }).getAttribute('aria-invalid')).toBe(
      'true',
    );
    expect(toasts).toEqual([]);
  });

  it('the organization form shows a server error only once, above the fields, when the error belongs to no field', async () => {
    const { person, toasts } = open(() => ({ status: 409, message: 'Someone else was faster.' }));
    await person.type(await name(), ' Ltd');
    await person.click(save());
    await screen.findByText('Someone else was faster.');
    expect(screen.getByText("Your changes weren't saved")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(summary()));
    expect(await name()).toHaveProperty('value', 'Acme Ltd');
    expect(toasts).toEqual([]);
  });
});

describe('the organization tab', () => {
  it('the organization tab offers to try again when the organization cannot be loaded', async () => {
    let isDown = true;
    const { person } = openPage(<OrganizationTab />, '/', {
      respond: ({ path }) =>
        path !== '/org' ? {} : isDown ? { status: 500, message: 'It broke.' } : { payload: ACME },
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await person.click(retry);
    expect(await name()).toHaveProperty('value', 'Acme');
  });
});
