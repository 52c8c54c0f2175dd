import { fetchIdToken } from '../fixtures/accounts';
import { pseudoLocalize, showPagesRightToLeft, showPseudoLanguage } from '../fixtures/pseudo';
import { expect, test } from '../fixtures/test';
import { expectPageFitsViewports } from '../fixtures/viewports';
import { buttonNamed, pasteIntoField } from '../tables/table';

const LONG = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';

const LANGUAGES = [
  ['with texts that are 40 % longer', showPseudoLanguage, pseudoLocalize],
  ['on pages from right to left', showPagesRightToLeft, (text: string) => text],
] as const;

for (const [how, show, say] of LANGUAGES) {
  test(`the search, the undo toast, the roles and the sign-out dialog with long names fit into the window ${how}`, async ({
    signedIn,
    site,
  }) => {
    const { page, account } = await signedIn('subscribed');
    const email = `long@${account.email.replace('@', '.')}`;
    const authorization = `Bearer ${await fetchIdToken(site.identityUrl, account)}`;
    await fetch(`${site.backendUrl}/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ users: [{ name: LONG, email, role: 'user' }] }),
    });
    await show(page);
    await page.goto('/settings?tab=users&add=1');
    const said = (text: string) => buttonNamed(page, say(text));

    await test.step('search', async () => {
      await said(`Actions for ${LONG}`).waitFor();
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('dialog').getByRole('combobox').fill(LONG.slice(0, 9));
      await page.getByRole('option', { name: say(LONG) }).waitFor();
      await expectPageFitsViewports(page);
      await page.keyboard.press('Escape');
    });
    await test.step('undo', async () => {
      await said(`Actions for ${LONG}`).click();
      await said('Remove').click();
      // Moves the focus to the toast, because a toast with the focus does not close by itself.
      await said('Undo').focus();
      await expectPageFitsViewports(page);
      await page.keyboard.press('Enter');
      await said(`Actions for ${LONG}`).waitFor();
    });
    await test.step('roles', async () => {
      await page.getByText(say('About roles')).click();
      await expectPageFitsViewports(page);
    });
    await test.step('sign-out', async () => {
      await pasteIntoField(
        page.getByLabel(say('Full name, row 1'), { exact: true }),
        `${LONG} <a@b.example>`,
      );
      await page.getByRole('button', { name: say('Account of Ada Lovelace (AL)') }).click();
      await said('Sign Out').click();
      await page.getByRole('dialog').waitFor();
      await expectPageFitsViewports(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    });
  });
}
