import { isAllowed } from '@platform/federation/runtime';
import { useAtomValue, useSetAtom } from 'jotai';
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useReducer,
  useState,
} from 'react';
import { sessionAtom, sessionRefusedAtom } from 'shared-session';
import { PAGE_TIMEOUT_MS } from '../federation/limits';
import { findLoadedPage, loadPageAtom } from '../federation/load-page';
import { PageBoundary } from '../federation/page-boundary';
import { reportCrashAtom } from '../federation/telemetry';
import { sessionKindOf } from '../guard/guard';
import { routeTableAtom } from '../guard/route-table';
import type { RemotePage } from '../state/remotes';
import { SettledReporter } from './settled-reporter';

export type SlotFillersProps = {
  id: string;
  data: object;
  order?: readonly string[];
  onSettled?: (() => void) | undefined;
};

const keyOf = ({ remote, route }: RemotePage): string => `${remote.name} ${route.module}`;

const withKey = (keys: readonly string[], key: string): readonly string[] =>
  keys.includes(key) ? keys : [...keys, key];

/** The fillers of a slot: first the fillers of remotes in `order`, then the rest by name. */
export default function SlotFillers({
  id,
  data,
  order = [],
  onSettled,
}: SlotFillersProps): ReactNode {
  const [settled, settle] = useReducer(withKey, []);
  const { routes } = useAtomValue(routeTableAtom);
  const kind = sessionKindOf(useAtomValue(sessionAtom), useAtomValue(sessionRefusedAtom));
  const rankOf = ({ remote: { name } }: RemotePage) =>
    order.includes(name) ? order.indexOf(name) : order.length;
  const fills = routes
    .filter((route) => isAllowed(route, kind))
    .flatMap(({ page, fills = [] }) =>
      fills.flatMap((fill): RemotePage[] =>
        page && fill.slot === id
          ? [{ remote: page.remote, route: { ...page.route, ...fill }, slot: id }]
          : [],
      ),
    )
    .sort((a, b) => rankOf(a) - rankOf(b));
  return (
    <>
      {fills.map((fill) => (
        <Fill key={keyOf(fill)} fill={fill} data={data} settle={settle} />
      ))}
      {fills.every((fill) => settled.includes(keyOf(fill))) ? (
        <SettledReporter onSettled={onSettled} />
      ) : null}
    </>
  );
}

type Content = ComponentType<object>;
type Failed = (error: unknown) => void;

type FillProps = { fill: RemotePage; data: object; settle: (key: string) => void };

/** One slot filler. If it fails, it is reported and removed, and the page is not affected. */
function Fill({ fill, data, settle }: FillProps) {
  // Keeps the filler of the first render, because a newer release must not replace what is on the
  // screen.
  const [first] = useState(fill);
  const [isGone, setGone] = useState(false);
  const report = useSetAtom(reportCrashAtom);
  const failed = useCallback<Failed>(
    (error) => {
      report(first, error);
      setGone(true);
    },
    [report, first],
  );
  const onSettled = useCallback(() => settle(keyOf(first)), [settle, first]);
  if (isGone) return <SettledReporter onSettled={onSettled} />;
  return (
    <PageBoundary visit="" renderError={() => null} onCatch={failed}>
      <Suspense fallback={<Overdue failed={failed} />}>
        <Loaded fill={first} data={data} failed={failed} onSettled={onSettled} />
      </Suspense>
    </PageBoundary>
  );
}

type LoadedProps = Pick<FillProps, 'fill' | 'data'> & { failed: Failed; onSettled: () => void };

/** A loaded slot filler, in the element that limits its styles (docs/decisions, 23). */
function Loaded({ fill, data, failed, onSettled }: LoadedProps) {
  const load = useSetAtom(loadPageAtom);
  const [Content, setContent] = useState(() => findLoadedPage(fill) as Content | undefined);
  useEffect(() => {
    if (!Content) load(fill).then((loaded) => setContent(() => loaded as Content), failed);
  }, [Content, fill, load, failed]);
  if (!Content) return null;
  return (
    <span data-remote={fill.remote.name} style={{ display: 'contents' }}>
      <Content {...data} />
      <SettledReporter onSettled={onSettled} />
    </span>
  );
}

/** Rendered while a slot filler suspends. After the time limit of a page, the filler has failed. */
function Overdue({ failed }: { failed: Failed }) {
  useEffect(() => {
    const timer = setTimeout(
      () => failed(new Error(`showed nothing for ${PAGE_TIMEOUT_MS} ms`)),
      PAGE_TIMEOUT_MS,
    );
    return () => clearTimeout(timer);
  }, [failed]);
  return null;
}
