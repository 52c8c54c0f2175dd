import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newTestAccount } from '../fixtures/accounts';
import { goThroughOnboarding } from '../fixtures/journey';
import { test } from './browsers-test';

test('the onboarding journey leads from sign-in to the dashboard', async ({ visitor, site }) => {
  await visitor.open(`${site.url}/login`);
  await goThroughOnboarding(visitor, newTestAccount());
});

test.describe('the import of users from a file', () => {
  let folder: string;

  test.beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'browsers-'));
  });
  test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const file = (text: string): string => {
    const name = path.join(folder, 'people.csv');
    writeFileSync(name, text);
    return name;
  };

  test('users from an imported file are saved', async ({ visitor, person, signIn }) => {
    await signIn((await person('add-users')).email, '/login');
    await visitor.arrives('Add users');
    const users =
      'Full name;Email;Role\nÅse Lie;ase@file.example;Manager\nBo Ek;bo@file.example;Guest';
    await visitor.chooseFile('Import CSV', file(users));
    await visitor.sees('textbox', 'Email, row 2');
    await visitor.press('button', 'Save and continue');
    await visitor.arrives('Verify your organization');
    // Expects three users, because the administrator is also a user.
    await visitor.sees('region', 'Users (3)');
  });

  test('Escape closes a dialog, and the focus returns to the button that opened the dialog', async ({
    visitor,
    person,
    signIn,
  }) => {
    await signIn((await person('add-users')).email, '/login');
    await visitor.arrives('Add users');
    await visitor.chooseFile('Import CSV', file('Who;What\nÅse Lie;ase@file.example\n'));
    await visitor.seesFocusOn('heading', 'Match the columns');
    await visitor.pressKey('Escape');
    await visitor.seesNo('dialog');
    await visitor.seesFocusOn('button', 'Import CSV');
  });
});

// Uses a button that a script enables later, like the buttons of accounts in the sign-in window.
test('the test helper `visitor.press` waits until a disabled button is enabled', async ({
  visitor,
}) => {
  const script =
    'b.onclick = () => (h.textContent = "Pressed"); setTimeout(() => (b.disabled = false), 2000)';
  const html = `<h1 id="h">Wait</h1><button id="b" disabled>Go</button><script>${script}</script>`;
  await visitor.open(`data:text/html,${encodeURIComponent(html)}`);
  await visitor.press('button', 'Go');
  await visitor.arrives('Pressed');
});

test('a popover closes with Escape and with a click outside', async ({ visitor, signIn }) => {
  await signIn('owner@demo.test', '/dashboard');
  await visitor.arrives('Dashboard');
  await visitor.press('button', /Olivia Lindqvist/);
  await visitor.sees('button', 'Sign Out');
  await visitor.pressKey('Escape');
  await visitor.seesNo('button', 'Sign Out');
  await visitor.seesFocusOn('button', /Olivia Lindqvist/);
  await visitor.press('button', /Olivia Lindqvist/);
  await visitor.press('heading', 'Dashboard');
  await visitor.seesNo('button', 'Sign Out');
});

test('the users table hides users who do not match the search or the filter', async ({
  visitor,
  signIn,
}) => {
  await signIn('owner@demo.test', '/dashboard');
  await visitor.sees('rowheader', /Aarav/);
  await visitor.type('Search users', 'olivia lind', 'searchbox');
  await visitor.pressKey('Enter');
  await visitor.seesNo('rowheader', /Aarav/);
  await visitor.sees('rowheader', /Olivia Lindqvist/);
  await visitor.press('button', 'Role: any');
  await visitor.press('checkbox', 'Guest');
  await visitor.press('button', 'Done');
  await visitor.seesNo('rowheader', /Olivia Lindqvist/);
  await visitor.sees('button', 'Role: Guest');
});
