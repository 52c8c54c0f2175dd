import { smokeTestRemote } from '@platform/federation/smoke';
import { copyPackage, type PackageCopy } from '../fixtures/package-copy';
import { expect, test } from '../fixtures/test';

type Fault = { module?: string; effect?: string; render?: string; markup?: string };
/**
 * The faults by name. Each makes a page fail the smoke test. `module` is code for the page's
 * module, `effect` for an effect, and `render` for the component. `markup` is what the page shows.
 */
const FAULTS: Record<string, Fault> = {
  crash: { render: "if (Date.now() > 0) throw new Error('planted crash');" },
  console: { effect: "console.error('planted message');" },
  request: { effect: "void fetch('/api/planted');" },
  globals: { effect: 'Object.assign(Array.prototype, { last() {} });' },
  styles: {
    effect:
      "const sheet = new CSSStyleSheet(); sheet.replaceSync('footer { letter-spacing: 3px }'); document.adoptedStyleSheets.push(sheet);",
  },
  uncaught: { effect: "void Promise.reject(new Error('planted rejection'));" },
  heading: { markup: '<p>Planted</p>' },
  title: { effect: "document.title = 'planted';" },
  history: { effect: "history.replaceState(null, '', '?planted');" },
  storage: { effect: 'localStorage.clear();' },
  keys: {
    effect:
      "const stop = (event) => event.key === 'a' && event.preventDefault(); document.addEventListener('keydown', stop, true); return () => document.removeEventListener('keydown', stop, true);",
  },
  timer: { effect: 'setInterval(() => {}, 60_000);' },
  listener: { effect: "window.addEventListener('resize', () => {});" },
  elsewhere: { markup: '<Navigate to="/get-app" replace />' },
  // The navigation to a path below the page's own path is allowed. Only the timer is a fault.
  subtree: {
    effect: 'setInterval(() => {}, 60_000);',
    markup:
      '<Routes><Route index element={<Navigate to="overview" replace />} /><Route path="overview" element={<PageHeading>Overview</PageHeading>} /></Routes>',
  },
  again: {
    module: 'let opened = 0;',
    effect: 'opened += 1;',
    markup: 'opened > 0 ? <p>Planted</p> : <PageHeading>Report {id}</PageHeading>',
  },
};

const pageOf = ({ module = '', effect = '', render = '', markup }: Fault): string => `
import { useEffect } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { PageHeading } from 'shared-ui';

${module}
export default function PlantedPage() {
  const { id } = useParams();
  useEffect(() => { ${effect} }, []);
  ${render}
  return ${markup ?? '<PageHeading>Report {id}</PageHeading>'};
}
`;

/** A call to the API that fails unless the remote's `smoke/answers.ts` answers it. */
const CALL =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder belongs to the code that is planted
  "fetch(`/api/reports/${id}`).then((answer) => { if (!answer.ok) throw new Error('no report'); });";
const ANSWERS = `
export default (context) =>
  context.route('**/api/reports/1', (route) => route.fulfill({ json: { title: 'New' } }));
`;
const OWN_TESTS = `
import { expect, test } from '@platform/federation/smoke/test';

for (const title of ['New', 'Old']) {
  test('the response for report 1 has the title ' + title, async ({ page, openAs }) => {
    const answer = page.waitForResponse('**/api/reports/1');
    await openAs('subscribed', '/planted-reports/1');
    expect(await (await answer).json()).toEqual({ title });
  });
}
`;

const plant = (
  main: PackageCopy,
  name: string,
  address: string,
  source: string,
  when = '',
): void => {
  const page = `planted-${name}/planted-${name}-page`;
  main.write(`${page}.tsx`, source);
  main.edit(
    'routes.ts',
    "  {\n    path: '/example',",
    `  {
    path: '${address}',
    page: './${page}',
    layout: 'app',
    allow: ['subscribed'],
    title: 'Planted',
    ${when && `when: '${when}',`}
  },
  {
    path: '/example',`,
  );
};

const addressOf = (name: string) => `/planted-${name}${name === 'subtree' ? '/*' : ''}`;

const { BROWSER_PATH: browserPath } = process.env;

// Allows eight minutes, because each kind of session visits each page, and the machine may be busy.
test.setTimeout(480_000);

test('the smoke test reports each planted fault of a build and each failed test of the remote', async ({
  site,
}) => {
  const main = copyPackage('remote-main');
  try {
    for (const [name, fault] of Object.entries(FAULTS)) {
      plant(main, name, addressOf(name), pageOf(fault));
    }
    // Adds a page that needs the flag "planted", because the smoke test must set such flags.
    plant(main, 'whole', '/planted-reports/:id', pageOf({ effect: CALL }), 'planted');
    main.write('../smoke/answers.ts', ANSWERS);
    main.write('../smoke/planted.spec.ts', OWN_TESTS);
    const build = await main.build();
    const live = { site: site.url, name: 'remote-main', browserPath };
    const findings = await smokeTestRemote({ ...live, build, folder: main.folder });
    const expected = {
      crash: ['error-page', /shows the error page: Error: planted crash/],
      console: ['console', /logs an error: planted message/],
      request: ['request', /request that fails: GET http.*\/api\/planted \(404\)/],
      globals: ['globals', /every script of the site shares: adds Array\.prototype\.last/],
      styles: ['styles', /styles outside of its own page: .*letter-spacing of <footer>/],
      uncaught: ['uncaught', /an error uncaught: planted rejection/],
      heading: ['heading', /shows no heading \(h1\)/],
      title: ['tab', /what only the shell may do with the tab: changes document\.title$/],
      history: ['tab', /: calls history\.replaceState$/],
      storage: ['tab', /: clears localStorage$/],
      keys: ['tab', /: takes the key "a" from fields outside of its page$/],
      timer: ['left', /behind each time that it is left: a timer \(setInterval\)$/],
      listener: ['left', /: a listener for "resize"$/],
      elsewhere: ['redirected', /leads to \/get-app instead of staying at \/planted-elsewhere\.$/],
      subtree: ['left', /behind each time that it is left: a timer \(setInterval\)$/],
      again: ['again', /fails when it is opened again: it shows no heading \(h1\)$/],
    } as const;
    expect(findings).toEqual([
      ...Object.entries(expected).map(([name, [what, words]]) => ({
        id: `smoke:${addressOf(name)}:subscribed:${what}`,
        sentence: expect.stringMatching(words),
      })),
      {
        id: 'smoke:remote-main:tests',
        sentence: expect.stringMatching(
          /✘ .*the response for report 1 has the title Old(.|\n)*1 failed\n(.|\n)*2 passed/,
        ),
      },
    ]);
  } finally {
    main.remove();
  }
});

test('the smoke test finds no fault in a live remote', async ({ site }) => {
  expect(await smokeTestRemote({ site: site.url, name: 'remote-onboarding', browserPath })).toEqual(
    [],
  );
});
