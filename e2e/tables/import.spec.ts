import { pageHeading } from '../fixtures/accounts';
import { expect, PROOF_TAG, test, translateText } from '../fixtures/test';
import {
  buttonNamed,
  chooseFile,
  dragFile,
  expectErrorCount,
  fieldInRow,
  importFile,
  pasteIntoField,
  readStoredUsers,
  testWorkbookPath,
} from './table';

// Check 4 of docs/experience.md.
// spec: 9 Row tables: add locations, add users
// wcag: 2.5.7 except dragging other things than files
test('a CSV file with semicolons, quotes and a byte order mark fills the right columns, and its roles are stored', async ({
  signedIn,
  site,
}) => {
  const { page, account } = await signedIn('add-users');
  const text = [
    '\uFEFFLocation;E-mail;Role;Full name',
    'Bergen;ada@csv.example;Manager;"Lovelace, Ada"',
    ';grace@csv.example;GUEST;"Grace ""Amazing"" Hopper"',
  ].join('\r\n');
  await fieldInRow(page, 'Full name', 1).fill('Typed First');
  await fieldInRow(page, 'Email', 1).fill('first@csv.example');
  await importFile(page, text);
  await expect(page.getByText('2 rows added from the file.')).toBeVisible();
  await expect(fieldInRow(page, 'Full name', 1)).toHaveValue('Typed First');
  await expect(fieldInRow(page, 'Full name', 2)).toHaveValue('Lovelace, Ada');
  await expect(fieldInRow(page, 'Location', 2).locator('option:checked')).toHaveText('Bergen');
  await expect(fieldInRow(page, 'Full name', 3)).toHaveValue('Grace "Amazing" Hopper');
  await buttonNamed(page, 'Save and continue').click();
  await expect(pageHeading(page)).toHaveText('Verify your organization');
  const roles = (await readStoredUsers(site, account)).map(({ email, role }) => [email, role]);
  expect(roles).toContainEqual(['ada@csv.example', 'manager']);
  expect(roles).toContainEqual(['grace@csv.example', 'guest']);
  expect(roles).toContainEqual(['first@csv.example', 'user']);
});

test('in the dialog "Match the columns", long sample values stay inside the dialog and do not overlap', {
  tag: PROOF_TAG,
}, async ({ signedIn }) => {
  const { page } = await signedIn('add-users');
  const long = 'A sentence that nobody expects in a list of users. '.repeat(8);
  const row = [long, 'ada@long.example', 'x'.repeat(300)].join(';');
  await importFile(page, `Who;E-mail;What\n${row}\n`);
  const dialog = page.getByRole('dialog', { name: 'Match the columns' });
  const samples = dialog.getByText(/^For example/);
  await expect(samples).toHaveCount(3);
  const boxOf = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  };
  const frame = await dialog.evaluate(boxOf);
  const boxes = await samples.evaluateAll((all) =>
    all.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );
  for (const [index, box] of boxes.entries()) {
    expect(box.right).toBeLessThanOrEqual(frame.right);
    for (const other of boxes.slice(index + 1)) {
      const isBeside = box.right <= other.left || other.right <= box.left;
      expect(isBeside || box.bottom <= other.top || other.bottom <= box.top).toBe(true);
    }
  }
});

test('the buttons of the dialog "Match the columns" stay in view in a window of 640 px', {
  tag: PROOF_TAG,
}, async ({ signedIn }) => {
  const { page } = await signedIn('add-users');
  await page.setViewportSize({ width: 320, height: 640 });
  await importFile(
    page,
    'Who,Mail,Second mail,Third mail\nAda,ada@x.example,a@y.example,a@z.example',
  );
  await expect(buttonNamed(page, 'Import 1 row')).toBeInViewport({ ratio: 1 });
});

test('the user can choose a field for each imported column, and an error names two columns with the same field', {
  tag: PROOF_TAG,
}, async ({ signedIn }) => {
  const { page } = await signedIn('add-users');
  await importFile(page, 'Who;E-mail;Second mail\nAda;ada@map.example;ada@two.example\n');
  const dialog = page.getByRole('dialog', { name: 'Match the columns' });
  await expect(dialog.getByRole('table')).toContainText('ada@map.example');
  await dialog.getByLabel('Second mail').selectOption('Email');
  await expect(
    dialog.getByText('“E-mail” and “Second mail” go to the same field. Choose one'),
  ).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('E-mail')).toBeFocused();
  await dialog.getByLabel('E-mail').selectOption("Don't import");
  await dialog.getByLabel('Who').selectOption('Full name');
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(dialog).toBeHidden();
  await expect(fieldInRow(page, 'Full name', 1)).toHaveValue('Ada');
  await expect(fieldInRow(page, 'Email', 1)).toHaveValue('ada@two.example');
});

test('the user corrects an unknown role once for all rows that have this role', {
  tag: PROOF_TAG,
}, async ({ signedIn }) => {
  const { page } = await signedIn('add-users');
  await importFile(
    page,
    'Name,Email,Role\nA,a@role.example,Boss\nB,b@role.example,Boss\nC,c@role.example,admin',
  );
  await expectErrorCount(page, 2, 3);
  await page.getByLabel('Role “Boss”, 2 rows').selectOption('Manager');
  await buttonNamed(page, 'Apply').click();
  await expect(page.getByText(/needs? attention/)).toHaveCount(0);
  const roles = [1, 2, 3].map((row) => fieldInRow(page, 'Role', row).inputValue());
  expect(await Promise.all(roles)).toEqual(['manager', 'manager', 'admin']);
});

test('unknown locations in an imported list are created after one confirmation', {
  tag: PROOF_TAG,
}, async ({ signedIn }) => {
  const { page } = await signedIn('add-users');
  await importFile(page, 'Name,Email,Location\nA,a@new.example,Vienna\nB,b@new.example,vienna');
  await expect(page.getByText('Create 1 new location: Vienna?')).toBeVisible();
  await buttonNamed(page, 'Create 1 location').click();
  await expect(page.getByText('1 location created').first()).toBeVisible();
  await expect(fieldInRow(page, 'Location', 2).locator('option:checked')).toHaveText('Vienna');
  await buttonNamed(page, 'Save and continue').click();
  await expect(pageHeading(page)).toHaveText('Verify your organization');
});

test('the import of an Excel workbook chooses the sheet with users, and stores these users', async ({
  signedIn,
  site,
}) => {
  const { page, account } = await signedIn('add-users');
  await chooseFile(page, testWorkbookPath('workbook-sheets.xlsx'));
  const dialog = page.getByRole('dialog', { name: 'Match the columns' });
  await expect(dialog.getByLabel('Sheet').locator('option:checked')).toHaveText(/^Users$/);
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 rows added from the file.')).toBeVisible();
  await expect(fieldInRow(page, 'Full name', 1)).toHaveValue('Ada Lovelace');
  await buttonNamed(page, 'Save and continue').click();
  await expect(pageHeading(page)).toHaveText('Verify your organization');
  const roles = (await readStoredUsers(site, account)).map(({ email, role }) => [email, role]);
  expect(roles).toContainEqual(['ada@acme.example', 'admin']);
  expect(roles).toContainEqual(['grace@acme.example', 'guest']);
});

test('the code that reads files is loaded only when the first file is chosen', {
  tag: PROOF_TAG,
}, async ({ signedIn }) => {
  const { page } = await signedIn('add-users');
  await fieldInRow(page, 'Full name', 1).waitFor();
  // Waits until the page has prefetched the next page, because its scripts must not be recorded.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('_verification.')),
  );
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\.js$/.test(new URL(request.url()).pathname)) scripts.push(request.url());
  });
  await pasteIntoField(
    fieldInRow(page, 'Full name', 1),
    'Kurt <kurt@x.example>\nEmmy <emmy@x.example>',
  );
  await expect(fieldInRow(page, 'Full name', 2)).toHaveValue('Emmy');
  expect(scripts).toEqual([]);
  await importFile(page, 'Name,Email\nAda,ada@x.example');
  await expect(fieldInRow(page, 'Full name', 3)).toHaveValue('Ada');
  const forFiles = scripts.length;
  expect(forFiles).toBeGreaterThan(0);
  await chooseFile(page, testWorkbookPath('workbook-title-and-merged-cells.xlsx'));
  await expect(fieldInRow(page, 'Full name', 5)).toHaveValue('Grace Hopper');
  expect(scripts).toHaveLength(forFiles);
});

test('the user can cancel the reading of a file', { tag: PROOF_TAG }, async ({ signedIn }) => {
  const { page } = await signedIn('add-users');
  await fieldInRow(page, 'Full name', 1).waitFor();
  // Blocks messages to the worker, so that the worker never finishes the file.
  const ask = await page.evaluateHandle(() => Worker.prototype.postMessage);
  await page.evaluate(() => {
    Worker.prototype.postMessage = () => {};
  });
  await importFile(page, 'Name,Email\nAda,ada@x.example');
  await buttonNamed(page, 'Cancel').click();
  await expect(buttonNamed(page, 'Cancel')).toBeHidden();
  await page.evaluate((native) => {
    Worker.prototype.postMessage = native;
  }, ask);
  await importFile(page, 'Name,Email\nBo,bo@x.example');
  await expect(fieldInRow(page, 'Full name', 1)).toHaveValue('Bo');
});

// spec: 9 Row tables: add locations, add users
test('the browser does not open a file that is dropped on a page that imports no files', {
  tag: PROOF_TAG,
}, async ({ become, page }) => {
  await become('subscribed');
  await page.goto('/dashboard');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  const isPrevented = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['a'], 'people.csv'));
    const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  });
  expect(isPrevented).toBe(true);
});

test('the import of a damaged workbook shows that the file is damaged', async ({ signedIn }) => {
  const { page } = await signedIn('add-locations');
  await importFile(page, 'PK\u0003\u0004rest', 'people.xlsx');
  await expect(page.getByRole('alert').getByText(/^The file is damaged/)).toBeVisible();
});

test('on a page that imports files, a file dropped anywhere is imported', {
  tag: PROOF_TAG,
}, async ({ signedIn }) => {
  const { page } = await signedIn('add-users');
  await fieldInRow(page, 'Full name', 1).waitFor();
  await dragFile(page, 'Name,Email\nAda,ada@x.example', { drop: true });
  await expect(fieldInRow(page, 'Email', 1)).toHaveValue('ada@x.example');
});

test('the downloaded template can be imported', async ({ signedIn }) => {
  const { page } = await signedIn('add-locations');
  const download = page.waitForEvent('download');
  await buttonNamed(page, 'Download template').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(translateText('locations-template.csv'));
  await chooseFile(page, await file.path());
  await expect(fieldInRow(page, 'Location name', 1)).toHaveValue('Head office');
});
