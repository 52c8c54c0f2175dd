import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { pageHeading, signInAs } from '../fixtures/accounts';
import { copyPackage } from '../fixtures/package-copy';
import { PROOF_TAG } from '../fixtures/test';
import { test } from './dev-test';
import { replaceInSourceFile } from './edit';

test('an edit in a remote, the shell or shared-ui appears on the page without a reload, and the page keeps its state', async ({
  page,
}) => {
  await page.goto('/settings?tab=organization');
  await signInAs(page, 'owner@demo.test');
  await expect(pageHeading(page)).toHaveText('Settings');
  const typed = page.getByLabel('Phone');
  await typed.fill('+47 55 55 55 55');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  const undo: (() => void)[] = [];
  try {
    undo.push(
      replaceInSourceFile(
        'remote-main/src/texts/settings.ts',
        "title: 'Settings'",
        "title: 'Settings, edited'",
      ),
    );
    await expect(pageHeading(page)).toHaveText('Settings, edited');
    undo.push(replaceInSourceFile('shell/src/texts.ts', '© 2025', '© 2025, edited,'));
    await expect(page.getByText('© 2025, edited, Query Assistant')).toBeVisible();
    undo.push(replaceInSourceFile('shared-ui/src/texts.ts', "'Optional'", "'Optional, edited'"));
    await expect(page.getByText('Optional, edited').first()).toBeVisible();
    await expect(typed).toHaveValue('+47 55 55 55 55');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  } finally {
    for (const each of undo) each();
  }
  await expect(pageHeading(page)).toHaveText('Settings');
});

test('when a test undoes its edit of a source file, later changes by a developer in this file are kept', () => {
  const file = path.join(import.meta.dirname, '../../remote-main/README.md');
  const before = readFileSync(file, 'utf8');
  const undo = replaceInSourceFile('remote-main/README.md', 'Product code', 'Edited code');
  try {
    appendFileSync(file, 'A line of a developer.\n');
    undo();
    expect(readFileSync(file, 'utf8')).toBe(`${before}A line of a developer.\n`);
  } finally {
    writeFileSync(file, before);
  }
});

test('the test helper copyPackage copies the original files of a package, even while another test edits these files in the working tree', () => {
  const undo = replaceInSourceFile('remote-main/README.md', 'Product code', 'Edited code');
  const copy = copyPackage('remote-main');
  try {
    expect(readFileSync(path.join(copy.folder, 'README.md'), 'utf8')).toContain('Product code');
  } finally {
    undo();
    copy.remove();
  }
});

test('after two quick saves of a file, as by an editor that formats on save, the page shows the edit without a reload', {
  tag: PROOF_TAG,
}, async ({ page }) => {
  const file = 'remote-main/src/texts/settings.ts';
  await page.goto('/settings?tab=organization');
  await signInAs(page, 'owner@demo.test');
  await expect(pageHeading(page)).toHaveText('Settings');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  for (let turn = 0; turn < 5; turn += 1) {
    const undoSave = replaceInSourceFile(file, "title: 'Settings'", "title: 'Settings, saved'");
    try {
      const undoFormat = replaceInSourceFile(
        file,
        "title: 'Settings, saved'",
        "title: 'Settings, formatted'",
      );
      try {
        await expect(pageHeading(page)).toHaveText('Settings, formatted');
      } finally {
        undoFormat();
      }
    } finally {
      undoSave();
    }
    await expect(pageHeading(page)).toHaveText('Settings');
  }
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('while the development server of a remote is stopped, other pages open, and the page of this remote appears after a restart', {
  tag: PROOF_TAG,
}, async ({ page, stack }) => {
  const remote = stack.services.get('remote-main');
  if (!remote) throw new Error('remote-main is no service of the stack');
  await remote.stop();
  try {
    await page.goto('/dashboard');
    await expect(page.getByText("This part of the site (main) couldn't be loaded")).toBeVisible();
    await page.goto('/login');
    await signInAs(page, 'owner@demo.test');
    await expect(pageHeading(page)).toHaveText("You're all set");
    await page.getByRole('link', { name: 'Go to dashboard' }).click();
    await expect(page.getByText("This part of the site (main) couldn't be loaded")).toBeVisible();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  } finally {
    await remote.start();
  }
  // Waits without a click, because the page recovers by itself.
  await expect(pageHeading(page)).toHaveText('Dashboard');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});
