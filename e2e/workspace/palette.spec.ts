import { pageHeading } from '../fixtures/accounts';
import { ENGLISH_ONLY_TAG, expect, PROOF_TAG, test, translateText } from '../fixtures/test';

// spec: 3
test('Ctrl K opens the command palette, which finds a page, a user and a location', async ({
  page,
  signedIn,
}) => {
  await signedIn('subscribed', '/dashboard');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  const field = page.getByRole('combobox', { name: 'Search pages, actions, users, and locations' });
  const find = async (text: string, result: RegExp) => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field).toBeFocused();
    await field.pressSequentially(text);
    await expect(page.getByRole('option', { selected: true })).toHaveText(result);
    await field.press('Enter');
    await expect(field).toHaveCount(0);
  };
  await find(translateText('Settings').slice(0, 4), /^Settings$/);
  await expect(pageHeading(page)).toHaveText('Settings');
  await expect(pageHeading(page)).toBeFocused();
  await find('hopper', /^Grace Hopper/);
  const names = page.getByRole('table', { name: 'List of users' }).getByRole('rowheader');
  await expect(names).toHaveText([/Grace Hopper/]);
  await find('berg', /^Bergen$/);
  await expect(page).toHaveURL(/location/);
});

/** Every page and action of the palette by name, with two other English words that find it. */
const ACTIONS: readonly (readonly [name: string, ...synonyms: [string, string]])[] = [
  ['Home', 'start', 'welcome'],
  ['Dashboard', 'overview', 'statistics'],
  ['Settings', 'preferences', 'options'],
  ['Profile', 'my account', 'picture'],
  ['Edit organization', 'rename', 'company'],
  ['Download everything', 'workbook', 'archive'],
  ['Locations', 'places', 'offices'],
  ['Add locations', 'new places', 'create offices'],
  ['Import locations', 'upload places', 'excel'],
  ['Users', 'people', 'team'],
  ['Add users', 'new people', 'create'],
  ['Import users', 'upload people', 'csv'],
  ['Recent imports', 'undo imports', 'history'],
  ['Invite users', 'invitation', 'onboard'],
  ['Pending users', 'invited', 'not signed in'],
  ['Users without a location', 'unassigned', 'missing'],
  ['Saved views', 'filters', 'bookmarks'],
  ['Change roles', 'make admin', 'permissions'],
  ['Change location', 'move people', 'assign'],
  ['Remove users', 'delete people', 'offboard'],
  ['Export users', 'download', 'backup'],
  ['Manage billing', 'invoices', 'subscription'],
  ['Appearance', 'theme', 'single keys'],
  ['Clear drafts', 'discard', 'storage'],
  ['State demo', 'example', 'counter'],
  ['Theme: System', 'automatic', 'device'],
  ['Theme: Light', 'bright', 'day'],
  ['Theme: Dark', 'night', 'dark mode'],
  ['Language: English', 'english', 'translation'],
  ['Language: العربية', 'arabic', 'translation'],
  ['Language: Deutsch', 'german', 'translation'],
  ['Language: Español', 'spanish', 'translation'],
  ['Language: 日本語', 'japanese', 'translation'],
  ['Language: Norsk bokmål', 'norwegian', 'translation'],
  ['Language: Português (Brasil)', 'portuguese', 'translation'],
  ['Keyboard shortcuts', 'hotkeys', 'help'],
  ['Parts and versions', 'diagnostics', 'preview'],
  ['Get the mobile app', 'iphone', 'android'],
  ['Sign Out', 'log out', 'exit'],
];

// wcag: 2.4.5 except whether a link leads to each page too
test('the command palette finds every page and action by its name and by two synonyms', {
  tag: [PROOF_TAG, ENGLISH_ONLY_TAG],
}, async ({ page, signedIn }) => {
  await signedIn('subscribed', '/dashboard');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: /^Search pages/ });
  const options = page.getByRole('option');
  // Compares the counts, because the test would not notice an action that `ACTIONS` lacks.
  await expect(options).toHaveCount(ACTIONS.length);
  for (const [name, ...synonyms] of ACTIONS) {
    for (const words of [name, ...synonyms]) {
      await field.fill(words);
      await expect(
        options.filter({ hasText: name }).first(),
        `${name} by "${words}"`,
      ).toBeVisible();
    }
  }
  await field.fill('backup');
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page.getByRole('button', { name: /^Export CSV/ })).toBeFocused();
});
