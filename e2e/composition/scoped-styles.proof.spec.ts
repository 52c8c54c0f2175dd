import { pageHeading } from '../fixtures/accounts';
import { createTestWithMorePages } from '../fixtures/planted-pages';
import { expect } from '../fixtures/test';

const ROUTE = `
  { path: '/loud', page: './loud/loud-page', layout: 'app', allow: ['subscribed'], title: 'Loud' },`;

const PAGE = `
import './loud.css';
import { createPortal } from 'react-dom';
const LoudPage = () => (
  <>
    <h1>Loud</h1>
    {createPortal(<p className="loud-dialog">In the body</p>, document.body)}
  </>
);
export default LoudPage;
`;

const STYLES = `
:root { --surface: rgb(255, 0, 0); --text: rgb(0, 128, 0); }
html, body { background: rgb(255, 0, 0); }
header, footer { display: none; }
* { font-style: italic; }
h1 { color: var(--text); }
.loud-dialog { color: rgb(0, 0, 255); }
`;

const test = createTestWithMorePages(ROUTE, {
  'loud/loud-page.tsx': PAGE,
  'loud/loud.css': STYLES,
});

test('a stylesheet of a remote changes the page and the dialogs of the remote, but nothing of the shell', async ({
  page,
  signedIn,
}) => {
  await signedIn('subscribed', '/loud');
  await expect(pageHeading(page)).toHaveCSS('color', 'rgb(0, 128, 0)');
  await expect(pageHeading(page)).toHaveCSS('font-style', 'italic');
  await expect(page.getByText('In the body')).toHaveCSS('color', 'rgb(0, 0, 255)');
  const settings = page.getByRole('banner').getByRole('link', { name: 'Settings' });
  await expect(settings).toBeVisible();
  await expect(settings).toHaveCSS('font-style', 'normal');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  for (const element of [page.locator('body'), page.locator('html')]) {
    await expect(element).not.toHaveCSS('background-color', 'rgb(255, 0, 0)');
  }
});
