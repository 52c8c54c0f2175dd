import { act, screen, waitFor, within } from '@testing-library/react';
import { openPage } from 'shared-features/testing';
import { counterAtom, type RemoteState, type SharedCopiesReport } from 'shared-session';
import { federationStateAtom } from 'shared-session/host';
import { describe, expect, it } from 'vitest';
import ExamplePage from './example-page';

const ONE_COPY: SharedCopiesReport[] = [
  { build: 'remote-main', session: 'same', react: 'same', jotai: 'same' },
  { build: 'remote-onboarding', session: 'same', react: 'same', jotai: 'same' },
];

const open = (copies = ONE_COPY) =>
  openPage(<ExamplePage />, '/example', { inspectCopies: async () => copies });
const panel = (name: string) => within(screen.getByRole('region', { name }));

describe('the state demo', () => {
  it('the page "State demo" shows the account and the state of the session', () => {
    open();
    expect(panel('Session').getByText('ase@example.com')).toBeTruthy();
    expect(panel('Session').getByText('ready')).toBeTruthy();
  });

  it('the counter of the page "State demo" also shows changes that code outside of the page makes', async () => {
    const { person, store } = open();
    await person.click(screen.getByRole('button', { name: 'Add one' }));
    expect(store.get(counterAtom)).toBe(1);
    act(() => store.set(counterAtom, 41));
    await person.click(screen.getByRole('button', { name: 'Add one' }));
    expect(screen.getByLabelText('Counter', { selector: 'output' }).textContent).toBe('42');
  });

  it('a change of the counter renders only the panel "Counter" of the page "State demo" again', async () => {
    const { person } = open();
    await screen.findByText('Every build runs the same copies.');
    const rendersOf = (name: string) => panel(name).getByText(/^Rendered/).textContent;
    const session = rendersOf('Session');
    const counter = rendersOf('Counter');
    await person.click(screen.getByRole('button', { name: 'Add one' }));
    expect(rendersOf('Counter')).not.toBe(counter);
    expect(rendersOf('Session')).toBe(session);
  });

  it('a button of the page "State demo" shows a toast', async () => {
    const { person, toasts } = open();
    await person.click(screen.getByRole('button', { name: 'Show a toast' }));
    expect(toasts).toEqual([{ kind: 'info', message: 'A toast requested by remote-main' }]);
  });

  it('the page "State demo" says which remote fell back to its previous version', async () => {
    const { store } = open();
    const remote = { package: 'remote-main', origin: 'https://main.example', version: '1.0.0' };
    const states: RemoteState[] = [
      { ...remote, name: 'main', status: 'loaded', fellBack: true },
      { ...remote, name: 'reports', package: 'remote-reports', status: 'loaded' },
    ];
    act(() => store.set(federationStateAtom, (state) => ({ ...state, remotes: states })));
    const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
    const words = 'Fell back to the previous version';
    expect(row('remote-main').textContent).toContain(`1.0.0https://main.example${words}`);
    expect(row('remote-reports').textContent).not.toContain(words);
  });

  it('the page "State demo" shows which copies of shared packages each build runs', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Copies by build' });
    expect(within(table).getAllByText("The shell's copy")).toHaveLength(6);
    expect(screen.getByText('Every build runs the same copies.')).toBeTruthy();
  });

  it('the page "State demo" shows a warning when a build runs a second copy of a shared package', async () => {
    open([{ build: 'remote-main', session: 'other', react: 'same', jotai: 'same' }]);
    expect(await screen.findByText(/^More than one copy runs/)).toBeTruthy();
  });

  it('the page "State demo" says that some builds could not be checked when a build did not report its packages', async () => {
    open([{ build: 'remote-main', session: 'unknown', react: 'unknown', jotai: 'unknown' }]);
    expect(await screen.findByText("Some builds couldn't be checked.")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Every build runs the same copies.')).toBeNull());
  });
});
