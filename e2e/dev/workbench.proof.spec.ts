import type { Stack } from '@platform/local-stack';
import { expect, type Page } from 'playwright/test';
import { test } from './dev-test';
import { replaceInSourceFile } from './edit';

/** Returns the URL of a remote's own development server, where the workbench is. */
const workbenchOf = async (stack: Stack, remote: string): Promise<string> => {
  const registry = await (await fetch(`${stack.url}/remotes.json`)).json();
  return registry.remotes[remote].current.url;
};

const framed = (page: Page) => page.frameLocator('iframe');
const heading = (page: Page) => framed(page).getByRole('heading', { level: 1 });

const choose = (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).selectOption(value);

test('the workbench simulates a server that answers, fails or is unreachable, and a reload keeps the chosen simulation', async ({
  page,
  stack,
}) => {
  await page.goto(await workbenchOf(stack, 'main'));
  await page.getByRole('link', { name: /^Dashboard/ }).click();
  await expect(heading(page)).toHaveText('Dashboard');
  await expect(page.getByText('Signed in as owner@demo.test')).toBeVisible();
  const users = framed(page).getByText('41', { exact: true });
  await expect(users.first()).toBeVisible();

  await choose(page, 'Server answers', 'failing');
  const tryAgain = framed(page).getByRole('button', { name: 'Try again' });
  await expect(tryAgain.first()).toBeVisible();
  await expect(users).toHaveCount(0);

  await page.reload();
  await expect(page.getByLabel('Server answers')).toHaveValue('failing');
  await expect(heading(page)).toHaveText('Dashboard');
  await expect(tryAgain.first()).toBeVisible();

  await choose(page, 'Server answers', 'unreachable');
  await expect(framed(page).getByText('Server is unavailable').first()).toBeVisible();
});

test('the workbench opens a page as a user who may see this page, and "Start again" undoes a completed onboarding step', async ({
  page,
  stack,
}) => {
  await page.goto(await workbenchOf(stack, 'onboarding'));
  await page.getByRole('link', { name: /^Add locations/ }).click();
  await expect(page.getByLabel('Session')).toHaveValue('add-locations');
  await expect(heading(page)).toHaveText('Add locations');
  await expect(page.getByText('owner@demo.test (admin, add_locations, none)')).toBeVisible();

  await framed(page).getByLabel('Location name, row 1').fill('Bergen');
  await framed(page).getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByText('owner@demo.test (admin, add_users, none)')).toBeVisible();

  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByText('owner@demo.test (admin, add_locations, none)')).toBeVisible();
  await choose(page, 'Session', 'subscribed');
  await expect(page.getByText('does not show this page to this session')).toBeVisible();
});

test('the workbench shows changes of theme, direction, width and source code', async ({
  page,
  stack,
}) => {
  await page.goto(`${await workbenchOf(stack, 'main')}?page=/settings%3Ftab=organization`);
  const phone = framed(page).getByLabel('Phone');
  await phone.fill('+47 55 55 55 55');
  await choose(page, 'Theme', 'dark');
  await choose(page, 'Direction', 'rtl');
  await choose(page, 'Width', '320');
  const html = framed(page).locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(html).toHaveAttribute('dir', 'rtl');
  expect(await html.evaluate(() => window.innerWidth)).toBe(320);

  const undo = replaceInSourceFile(
    'remote-main/src/texts/settings.ts',
    "title: 'Settings'",
    "title: 'Settings, edited'",
  );
  try {
    await expect(heading(page)).toHaveText('Settings, edited');
  } finally {
    undo();
  }
  await expect(heading(page)).toHaveText('Settings');
  await expect(phone).toHaveValue('+47 55 55 55 55');
});

test('the workbench can switch to every kind of session while the server is unreachable', async ({
  page,
  stack,
}) => {
  await page.goto(`${await workbenchOf(stack, 'main')}?page=/example&server=unreachable`);
  const kinds = page.getByLabel('Session').locator('option');
  await expect(kinds).toHaveCount(10);
  for (const kind of await kinds.all()) {
    await choose(page, 'Session', (await kind.getAttribute('value')) ?? '');
    await expect(page.getByText(/^(Signed in as|Nobody is signed in)/)).toBeVisible();
  }
});

test('the workbench shows a page with demo data while the backend is stopped', async ({
  page,
  stack,
}) => {
  await stack.backend.stop();
  try {
    await page.goto(`${await workbenchOf(stack, 'main')}?page=/dashboard`);
    await expect(heading(page)).toHaveText('Dashboard');
    await choose(page, 'Server answers', 'slow');
    await expect(heading(page)).toHaveText('Dashboard');
    await expect(framed(page).getByText('Zoë Núñez 3').first()).toBeVisible();
  } finally {
    await stack.backend.start();
  }
});
