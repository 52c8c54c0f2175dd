import { act, screen, waitFor, within } from '@testing-library/react';
import { openPage } from 'shared-features/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import UserGrowthChart from './growth';

const WEEKS = [
  { date: '2026-11-09', users: 10, active: 0 },
  { date: '2026-11-16', users: 20, active: 5 },
  { date: '2026-11-23', users: 40, active: 30 },
];

const open = (answer: object) =>
  openPage(<UserGrowthChart />, '/dashboard', { answers: { 'GET /users/history': answer } });

it('the section "Adoption over time" has a chart, and a table with the latest week first', async () => {
  open({ payload: WEEKS });
  const table = within(await screen.findByRole('table', { name: 'Adoption over time' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Week toUsersSigned in',
    'Nov 234030',
    'Nov 16205',
    'Nov 9100',
  ]);
  const lines = [...document.querySelectorAll('polyline')].map((line) =>
    line.getAttribute('points'),
  );
  expect(lines).toEqual(['0.0,100.0 50.0,87.5 100.0,25.0', '0.0,75.0 50.0,50.0 100.0,0.0']);
});

it('the section "Adoption over time" leaves out a week whose data is not valid', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  open({ payload: [...WEEKS, { date: 'soon', users: -1, active: null }] });
  const table = within(await screen.findByRole('table', { name: 'Adoption over time' }));
  expect(table.getAllByRole('row')).toHaveLength(4);
  expect(warn).toHaveBeenCalledWith('GET /users/history: left out 1 of 4 dates.');
});

it('a skeleton takes the place of the section "Adoption over time" until its numbers are loaded', async () => {
  open({ payload: WEEKS });
  const skeleton = () => document.querySelector('[data-skeleton]');
  expect(skeleton()).not.toBeNull();
  await screen.findByRole('table', { name: 'Adoption over time' });
  expect(skeleton()).toBeNull();
});

it('printing the dashboard opens the table of adoption over time, and closes the table afterwards', async () => {
  open({ payload: WEEKS });
  const summary = await screen.findByText(/Nov 9/, { selector: 'summary' });
  const isOpen = () => summary.closest('details')?.open;
  expect(isOpen()).toBe(false);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(isOpen()).toBe(true);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(isOpen()).toBe(false);
});

it('a table of adoption over time that the user opened stays open after printing', async () => {
  const { person } = open({ payload: WEEKS });
  const summary = await screen.findByText(/Nov 9/, { selector: 'summary' });
  const details = summary.closest('details');
  await person.click(summary);
  await waitFor(() => expect(details?.open).toBe(true));
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(details?.open).toBe(true);
});

it('the section "Adoption over time" asks a new organization to come back in a week', async () => {
  open({ payload: WEEKS.slice(0, 1) });
  expect(await screen.findByText(/Come back in a week/)).toBeDefined();
  expect(document.querySelector('svg')).toBeNull();
});

it('the section "Adoption over time" shows an error when its numbers cannot be loaded', async () => {
  open({ status: 500, message: 'It broke.' });
  expect(await screen.findByText("Adoption over time couldn't be loaded")).toBeDefined();
});

it('the section "Adoption over time" offers "Try again" when the data of every week is not valid', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  open({ payload: WEEKS.map(({ date }) => ({ date })) });
  expect(await screen.findByText("Adoption over time couldn't be loaded")).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

it('the focus stays in the section "Adoption over time" when "Try again" succeeds', async () => {
  let isDown = true;
  const { person } = openPage(<UserGrowthChart />, '/dashboard', {
    answers: {
      'GET /users/history': () =>
        isDown ? { status: 500, message: 'It broke.' } : { payload: WEEKS },
    },
  });
  const tryAgain = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await person.click(tryAgain);
  const table = await screen.findByRole('table', { name: 'Adoption over time' });
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.contains(table)).toBe(true);
});
