import { useSetAtom } from 'jotai';
import { type ComponentType, useEffect, useState } from 'react';
import { loadedPage, loadPageAtom } from '../federation/load-page';
import type { SiteRoute } from '../guard/route-table';
import { isShellPage, loadedShellPage, loadShellPage } from './shell-pages';

/** What a page is made of: the remote's component, and what the shell itself draws at its path. */
export type PageParts = { Remote?: ComponentType | undefined; Own?: ComponentType | undefined };

/** The parts of a page if all of them are there already, as after a preload: then it is drawn at once. */
const partsThere = ({ page, path }: SiteRoute): PageParts | undefined => {
  const Remote = page && loadedPage(page);
  const Own = loadedShellPage(path);
  const isWhole = (!page || Remote) && (!isShellPage(path) || Own);
  return isWhole ? { Remote, Own } : undefined;
};

/**
 * The parts of a page, loaded when it is first shown; undefined while they are on their way. Throws what kept them from
 * arriving. State instead of Suspense, since React holds back for 300 ms whatever replaces a fallback.
 */
export const usePageParts = (route: SiteRoute): PageParts | undefined => {
  const load = useSetAtom(loadPageAtom);
  // Of the route as it was at first: a page that is shown keeps its version when the registry changes.
  const [first] = useState(route);
  const [parts, setParts] = useState(() => partsThere(first));
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    if (parts) return;
    let isShown = true;
    Promise.all([first.page && load(first.page), loadShellPage(first.path)]).then(
      ([Remote, Own]) => isShown && setParts({ Remote, Own }),
      (error) => isShown && setFailure({ error }),
    );
    return () => {
      isShown = false;
    };
  }, [first, parts, load]);
  if (failure) throw failure.error;
  return parts;
};
