import { pageHeading, signInAs, waitForLoadedPage } from '../fixtures/accounts';
import { createTestWithMorePages } from '../fixtures/planted-pages';
import { expect } from '../fixtures/test';

const ROUTES = `
  { path: '/reports', page: './reports/reports-page', layout: 'app', allow: ['subscribed'], title: 'Reports', navigation: 'Reports' },
  { path: '/reports/:id', page: './report/report-page', layout: 'app', allow: ['subscribed'], title: 'Report' },
  { path: '/files/*', page: './files/files-page', layout: 'app', allow: ['subscribed'], title: 'Files', navigation: 'Files' },`;

const LIST = `
import { Link } from 'react-router-dom';
const ReportsPage = () => (
  <>
    <h1>Reports</h1>
    <Link to="/reports/7">Seventh report</Link>
  </>
);
export default ReportsPage;
`;

const DETAIL = `
import { Link, useLocation, useParams } from 'react-router-dom';
const ReportPage = () => {
  const { id } = useParams();
  const { search, hash } = useLocation();
  if (id === 'bad') throw new Error('There is no such report');
  return (
    <>
      <h1 tabIndex={-1}>Report {id}</h1>
      <p>Asked for {search} and {hash}</p>
      <Link to="../8" relative="path">Next</Link>
      <Link to="/reports/bad">Broken</Link>
    </>
  );
};
export default ReportPage;
`;

const FILES = `
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
const FilesPage = () => {
  const [typed, setTyped] = useState('');
  return (
    <>
      <h1 tabIndex={-1}>Files in {useParams()['*'] || 'the root'}</h1>
      <label>Search <input value={typed} onChange={(event) => setTyped(event.target.value)} /></label>
      <Link to="2026/may">May</Link>
    </>
  );
};
export default FilesPage;
`;

const test = createTestWithMorePages(ROUTES, {
  'reports/reports-page.tsx': LIST,
  'report/report-page.tsx': DETAIL,
  'files/files-page.tsx': FILES,
});

// spec: 2; 5 returnTo
test('pages with path parameters or subpaths open after sign-in, from links, with "Back" and after a reload', async ({
  page,
  person,
  site,
}) => {
  const { email } = await person('subscribed');
  await page.goto('/reports/7?tab=rows#row-3');
  await expect(page).toHaveURL(/\/login\?returnTo=%2Freports%2F7%3Ftab%3Drows$/);
  await signInAs(page, email);
  await waitForLoadedPage(page);
  await expect(pageHeading(page)).toHaveText('Report 7');
  await expect(page.getByText('Asked for ?tab=rows')).toBeVisible();
  const current = page.getByRole('navigation').locator('a[aria-current="page"]');
  await expect(current).toHaveText('Reports');

  await page.getByRole('link', { name: 'Next' }).click();
  await expect(pageHeading(page)).toHaveText('Report 8');
  await expect(pageHeading(page)).toBeFocused();
  await page.getByRole('link', { name: 'Broken' }).click();
  await expect(pageHeading(page)).toHaveText('Error');
  await page.goBack();
  await expect(pageHeading(page)).toHaveText('Report 8');

  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'Files' }).click();
  await expect(pageHeading(page)).toHaveText('Files in the root');
  await page.getByLabel('Search').fill('invoice');
  await page.getByRole('link', { name: 'May' }).click();
  await expect(page).toHaveURL(`${site.url}/files/2026/may`);
  await expect(pageHeading(page)).toHaveText('Files in 2026/may');
  await expect(page.getByLabel('Search')).toHaveValue('invoice');
  await page.reload();
  await expect(pageHeading(page)).toHaveText('Files in 2026/may');
  await expect(current).toHaveText('Files');
});

test('hovering over a link to a page with a path parameter loads the script of the page', async ({
  page,
  signedIn,
}) => {
  await signedIn('subscribed', '/reports');
  await expect(pageHeading(page)).toHaveText('Reports');
  const asked = page.waitForRequest(/__federation_expose_report\..*\.js/);
  await page.getByRole('link', { name: 'Seventh report' }).hover();
  await asked;
  await expect(pageHeading(page)).toHaveText('Reports');
});
