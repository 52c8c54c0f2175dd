export const STANDALONE_REMOTE_LIBRARIES = [
  '@radix-ui/react-accordion@1.3.1',
  '@tanstack/react-query@5.108.0',
  'recharts@3.10.1',
  'shared-rows',
];

const routes = `
import type { RemoteRoute } from '@platform/federation/runtime';

export const routes: readonly RemoteRoute[] = [
  {
    path: '/reports',
    page: './reports/reports-page',
    layout: 'app',
    allow: ['subscribed'],
    title: 'Reports',
    navigation: { label: 'Reports', order: -1 },
  },
  {
    path: '/reports/:id/*',
    page: './report/report-page',
    layout: 'app',
    allow: ['subscribed'],
    title: 'Report',
  },
];
`;

const queries = `
import { QueryClient, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { onSessionEnd, remoteClientAtom } from 'shared-session';

export type Report = { id: string; title: string; visits: number[] };

export const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
onSessionEnd(() => queryClient.clear());

export const useReports = () => {
  const { settings, call } = useAtomValue(remoteClientAtom('reports'));
  return useQuery<Report[]>({
    queryKey: ['reports'],
    queryFn: async () => (await call(settings.apiUrl + '/reports')).json(),
  });
};
`;

const list = `
import { QueryClientProvider } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { PageHeading, Stack } from 'shared-ui';
import { queryClient, useReports } from '../queries';
import picture from './picture.png';

const List = () => {
  const { data = [], error } = useReports();
  if (error) return <p role="alert">{error.message}</p>;
  return (
    <ul>
      {data.map(({ id, title }) => (
        <li key={id}>
          <Link to={'/reports/' + id}>{title}</Link>
        </li>
      ))}
    </ul>
  );
};

const ReportsPage = () => (
  <QueryClientProvider client={queryClient}>
    <Stack gap={6}>
      <PageHeading lead="Written by another team.">Reports</PageHeading>
      <img src={picture} alt="A blue dot" width="16" height="16" />
      <List />
    </Stack>
  </QueryClientProvider>
);

export default ReportsPage;
`;

const listTest = `
import { cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { createTestStore } from 'shared-session/testing';
import { afterEach, expect, test } from 'vitest';
import ReportsPage from './reports-page';

afterEach(cleanup);

test('the page says when the backend of the remote is not configured', async () => {
  const { store } = createTestStore({});
  render(
    <Provider store={store}>
      <MemoryRouter>
        <ReportsPage />
      </MemoryRouter>
    </Provider>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('remotes.reports.connect');
});
`;

const report = `
import * as Accordion from '@radix-ui/react-accordion';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, Route, Routes, useParams } from 'react-router-dom';
import { PageHeading, Stack } from 'shared-ui';
import { queryClient, type Report, useReports } from '../queries';

const Chart = lazy(() => import('./chart'));
const UsersForm = lazy(() => import('shared-rows/users-form'));

const useSum = (visits: readonly number[]) => {
  const [sum, setSum] = useState<number>();
  useEffect(() => {
    const worker = new Worker(new URL('./sum-worker.ts', import.meta.url));
    worker.onmessage = ({ data }) => setSum(data);
    worker.postMessage(visits);
    return () => worker.terminate();
  }, [visits]);
  return sum;
};

const Summary = ({ visits }: Report) => (
  <Stack gap={3}>
    <p>Visits in all: {useSum(visits)}</p>
    <Accordion.Root type="single" collapsible>
      <Accordion.Item value="how">
        <Accordion.Header>
          <Accordion.Trigger>How we count</Accordion.Trigger>
        </Accordion.Header>
        <Accordion.Content>Once a day and person.</Accordion.Content>
      </Accordion.Item>
    </Accordion.Root>
  </Stack>
);

const Content = () => {
  const { id } = useParams();
  const { data = [] } = useReports();
  const found = data.find((each) => each.id === id);
  return (
    <Stack gap={6}>
      <PageHeading>{found?.title ?? 'Report'}</PageHeading>
      <nav aria-label="Parts of the report">
        <Link to={'/reports/' + id}>Summary</Link> <Link to={'/reports/' + id + '/chart'}>Chart</Link>
      </nav>
      {found ? (
        <Routes>
          <Route index element={<Summary {...found} />} />
          <Route
            path="chart"
            element={
              <Suspense fallback={<p>Loading</p>}>
                <Chart visits={found.visits} />
              </Suspense>
            }
          />
          <Route
            path="users"
            element={
              <Suspense fallback={<p>Loading</p>}>
                <UsersForm step="add-users" submitLabel="Add users" onSaved={() => {}} />
              </Suspense>
            }
          />
        </Routes>
      ) : null}
    </Stack>
  );
};

const ReportPage = () => (
  <QueryClientProvider client={queryClient}>
    <Content />
  </QueryClientProvider>
);

export default ReportPage;
`;

const chart = `
import { Bar, BarChart, XAxis } from 'recharts';

const Chart = ({ visits }: { visits: readonly number[] }) => (
  <figure aria-label="Visits by day">
    <BarChart
      width={300}
      height={150}
      data={visits.map((count, index) => ({ day: 'Day ' + (index + 1), count }))}
    >
      <XAxis dataKey="day" />
      <Bar dataKey="count" isAnimationActive={false} />
    </BarChart>
  </figure>
);

export default Chart;
`;

const worker = `
onmessage = ({ data }: MessageEvent<number[]>) =>
  postMessage(data.reduce((sum, count) => sum + count, 0));
`;

const smokeTest = `
import { expect, test } from '@platform/federation/smoke/test';

test('the picture is shown', async ({ page, openAs }) => {
  await openAs('subscribed', '/reports');
  await expect(page.getByRole('img', { name: 'A blue dot' })).toHaveJSProperty('naturalWidth', 1);
});
`;

/** A picture of one blue dot. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==';

export const STANDALONE_REMOTE_SOURCES: Record<string, string | Buffer> = {
  'src/routes.ts': routes,
  'src/queries.ts': queries,
  'src/reports/reports-page.tsx': list,
  'src/reports/reports-page.test.tsx': listTest,
  'src/reports/picture.png': Buffer.from(PICTURE, 'base64'),
  'src/report/report-page.tsx': report,
  'src/report/chart.tsx': chart,
  'src/report/sum-worker.ts': worker,
  'smoke/reports.spec.ts': smokeTest,
};
