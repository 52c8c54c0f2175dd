import { screen, waitFor, within } from '@testing-library/react';
import type { TestAnswer, TestRequest } from 'shared-session/testing';
import type { Location } from 'shared-session/wire';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page';
import { BERGEN, OSLO } from '../../testing/organization-server';
import { LocationsTab } from './locations-tab';

const open = (post?: (request: TestRequest) => TestAnswer) => {
  const stored: Location[] = [OSLO, BERGEN];
  const test = openPage(<LocationsTab />, '/settings?tab=locations', {
    respond: (request) => {
      if (request.path === '/user') return { payload: { role: 'admin' } };
      if (request.path !== '/locations') return undefined;
      if (request.method === 'GET') return { payload: [...stored] };
      if (post) return post(request);
      const { locations } = request.body as { locations: Omit<Location, '_id'>[] };
      stored.push(...locations.map((location) => ({ ...location, _id: 'new' }) as Location));
      return { payload: { created: [{ _id: 'new' }], skipped: [] } };
    },
  });
  return { ...test, posts: () => test.requests.filter(({ method }) => method === 'POST') };
};

const name = () => screen.getByRole('textbox', { name: 'Location name' });
const add = () => screen.getByRole('button', { name: 'Add location' });
const rows = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

describe('the locations tab', () => {
  it('adds a location, shows it, and is ready for the next', async () => {
    const { person, posts, toasts } = open();
    await screen.findByText('2 locations');
    await person.type(name(), ' Tromsø ');
    await person.selectOptions(screen.getByLabelText(/^Time zone/), 'Europe/Oslo');
    await person.click(add());
    await waitFor(() => expect(rows()).toEqual(['Oslo', 'Bergen', 'Tromsø']));
    expect(posts()[0]?.body).toEqual({
      locations: [{ name: 'Tromsø', time_zone: 'Europe/Oslo' }],
    });
    expect(toasts).toEqual([{ kind: 'success', message: 'Tromsø was added' }]);
    expect(name()).toHaveProperty('value', '');
    expect(document.activeElement).toBe(name());
  });

  it('refuses a name there is already, in whatever case', async () => {
    const { person, posts } = open();
    await screen.findByText('2 locations');
    await person.type(name(), 'OSLO{Enter}');
    const summary = await screen.findByRole('group', { name: 'There is a problem' });
    expect(within(summary).getByRole('link').textContent).toMatch(/^Enter another name/);
    expect(posts()).toEqual([]);
  });

  it('tells when the server had it already', async () => {
    const { person, toasts } = open(() => ({
      payload: { created: [], skipped: [{ index: 0, reason: 'exists' }] },
    }));
    await screen.findByText('2 locations');
    await person.type(name(), 'Tromsø{Enter}');
    await screen.findByRole('link', { name: /^Enter another name/ });
    expect(name()).toHaveProperty('value', 'Tromsø');
    expect(toasts).toEqual([]);
  });
});
