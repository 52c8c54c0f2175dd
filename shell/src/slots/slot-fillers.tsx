import { allowsSessionKind } from '@platform/federation/runtime';
import { useAtomValue, useSetAtom } from 'jotai';
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useReducer,
  useState,
} from 'react';
import { languageAtom, type SlotProps, sessionAtom, sessionRefusedAtom } from 'shared-session';
import { languageAttributesOf } from '../federation/catalogs';
import { ErrorBoundary } from '../federation/error-boundary';
import { PAGE_TIMEOUT_MS } from '../federation/limits';
import { findLoadedPage, loadPageAtom, releaseOfPage } from '../federation/load-page';
import { reportPageCrash } from '../federation/remote-report';
import { sessionKindOf } from '../guard/guard';
import { routeTableAtom } from '../guard/route-table';
import type { RemotePage } from '../state/remotes';

export type SlotFillersProps = Pick<SlotProps, 'order' | 'onSettled'> & {
  id: string;
  data: object;
};

const keyOf = ({ remote, route }: RemotePage): string => `${remote.name} ${route.module}`;

const withKey = (keys: readonly string[], key: string): readonly string[] =>
  keys.includes(key) ? keys : [...keys, key];

/** Sorts the fillers by their remotes: first the remotes in `order`, then all others by name. */
export default function SlotFillers(props: SlotFillersProps): ReactNode {
  const { id, data, order = [], onSettled } = props;
  const [settled, settle] = useReducer(withKey, []);
  const { routes } = useAtomValue(routeTableAtom);
  const kind = sessionKindOf(useAtomValue(sessionAtom), useAtomValue(sessionRefusedAtom));
  const rankOf = ({ remote: { name } }: RemotePage) =>
    order.includes(name) ? order.indexOf(name) : order.length;
  const fills = routes
    .filter((route) => allowsSessionKind(route, kind))
    .flatMap(({ page, fills = [] }) =>
      fills.flatMap((fill): RemotePage[] =>
        page && fill.slot === id
          ? [{ remote: page.remote, route: { ...page.route, mount: false, ...fill }, slot: id }]
          : [],
      ),
    )
    .sort((a, b) => rankOf(a) - rankOf(b));
  const isSettled = fills.every((fill) => settled.includes(keyOf(fill)));
  useEffect(() => {
    if (isSettled) onSettled?.();
  }, [isSettled, onSettled]);
  return fills.map((fill) => <Fill key={keyOf(fill)} fill={fill} data={data} settle={settle} />);
}

type Content = ComponentType<object>;

type FillProps = { fill: RemotePage; data: object; settle: (key: string) => void };

/** A filler that fails is reported and removed. The page is not affected. */
function Fill({ fill, data, settle }: FillProps) {
  // Keeps the first filler, because a newer release must not replace what is on the screen.
  const [first] = useState(fill);
  const onCatch = (error: unknown) => {
    reportPageCrash(first, releaseOfPage(first), error);
    settle(keyOf(first));
  };
  return (
    <ErrorBoundary renderError={() => null} onCatch={onCatch}>
      <Suspense fallback={<Overdue />}>
        <Loaded fill={first} data={data} settle={settle} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Renders a filler in the element that limits its styles (docs/decisions, 23). */
function Loaded({ fill, data, settle }: FillProps) {
  const language = useAtomValue(languageAtom);
  const load = useSetAtom(loadPageAtom);
  const [Content, setContent] = useState(() => findLoadedPage(fill) as Content | undefined);
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    if (Content) return;
    load(fill).then(
      (loaded) => setContent(() => loaded as Content),
      (error) => setFailure({ error }),
    );
  }, [Content, fill, load]);
  // React runs this effect when it shows the filler, which is later if the filler suspends.
  useEffect(() => {
    if (Content) settle(keyOf(fill));
  }, [Content, settle, fill]);
  if (failure) throw failure.error;
  if (!Content) return null;
  return (
    <span
      data-remote={fill.remote.name}
      style={{ display: 'contents' }}
      {...languageAttributesOf(fill, releaseOfPage(fill), language)}
    >
      <Content {...data} />
    </span>
  );
}

function Overdue() {
  const [isOverdue, setOverdue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOverdue(true), PAGE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isOverdue) throw new Error(`showed nothing for ${PAGE_TIMEOUT_MS} ms`);
  return null;
}
