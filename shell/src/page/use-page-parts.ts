import { useSetAtom } from 'jotai';
import { type ComponentType, useEffect, useState } from 'react';
import { loadedPage, loadPageAtom } from '../federation/load-page';
import { RemoteError } from '../federation/remote-error';
import { INVITED_ROUTE, type SiteRoute } from '../guard/route-table';

type Module = { default: ComponentType };

const signIn = (): Promise<Module> => import('../sign-in/sign-in-page');

/** The shell's own pages by path, one chunk each, and the panel it adds to the state demo (specification 9). */
const LOADERS: Readonly<Record<string, () => Promise<Module>>> = {
  '/login': signIn,
  '/signup': signIn,
  '/mobile-only': () => import('../mobile-only/mobile-only-page'),
  '/get-app': () => import('../mobile-only/get-app-page'),
  [INVITED_ROUTE.path]: () => import('../invited/invited-page'),
  '/example': () => import('../state-panel/state-panel'),
};

const loadedOwn = new Map<string, ComponentType>();

/** Loads the component of the shell at a path, if there is one. @throws {RemoteError} of "shell"; may be retried */
const loadShellPage = async (path: string): Promise<ComponentType | undefined> => {
  try {
    const module = await LOADERS[path]?.();
    if (module) loadedOwn.set(path, module.default);
    return module?.default;
  } catch (error) {
    throw new RemoteError('shell', SHELL_VERSION, 'unavailable', error);
  }
};

/** The parts of a page: the remote's component, and the component that the shell has at its path. */
type PageParts = { Remote?: ComponentType | undefined; Own?: ComponentType | undefined };

/** The parts of a page if all of them are loaded, as after a preload: the page then shows immediately. */
const loadedParts = ({ page, path }: SiteRoute): PageParts | undefined => {
  const Remote = page && loadedPage(page);
  const Own = loadedOwn.get(path);
  const isWhole = (!page || Remote) && (!Object.hasOwn(LOADERS, path) || Own);
  return isWhole ? { Remote, Own } : undefined;
};

/**
 * The parts of a page, loaded when it is first shown; undefined while they load. Throws the error of a failed load. It
 * uses state, not Suspense, because React shows nothing until 300 ms after a fallback (docs/decisions, 11).
 */
export const usePageParts = (route: SiteRoute): PageParts | undefined => {
  const load = useSetAtom(loadPageAtom);
  // The first route, because a page on the screen keeps its version when the registry changes.
  const [first] = useState(route);
  const [parts, setParts] = useState(() => loadedParts(first));
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
