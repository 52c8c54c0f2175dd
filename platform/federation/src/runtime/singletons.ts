import type { SlotId } from 'shared-session';

/** The packages that may run only once (docs/architecture.md): remotes get the host's copies. */
export const SINGLETONS = [
  'react',
  'react/jsx-runtime',
  'react/compiler-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  'jotai',
  'shared-session',
  'shared-i18n',
] as const;
export type Singleton = (typeof SINGLETONS)[number];

/**
 * The exports of the router that the host offers. The whole namespace would keep the data routers
 * in the first script (61.8 kB instead of 31.4 kB; these names cost 1.0 kB, decision 20). The host
 * offers all exports of the other singletons.
 */
export const OFFERED_EXPORTS = {
  'react-router-dom': [
    'Link',
    'NavLink',
    'Navigate',
    'NavigationType',
    'Outlet',
    'Route',
    'Routes',
    'createPath',
    'createRoutesFromElements',
    'createSearchParams',
    'generatePath',
    'matchPath',
    'matchRoutes',
    'parsePath',
    'resolvePath',
    'useBeforeUnload',
    'useBlocker',
    'useHref',
    'useInRouterContext',
    'useLinkClickHandler',
    'useLocation',
    'useMatch',
    'useNavigate',
    'useNavigation',
    'useNavigationType',
    'useOutlet',
    'useOutletContext',
    'useParams',
    'useResolvedPath',
    'useRoutes',
    'useSearchParams',
    'useViewTransitionState',
  ],
} as const;

/** Stands for a whole package, of which a build may need any export. */
export const EVERY_EXPORT = '*';

/** The paths of the shell's own pages (specification 2), which a remote must not use. */
export const SHELL_PATHS = ['/login', '/signup', '/mobile-only', '/get-app'] as const;

export const SHELL_SLOTS = ['navigation/badges/v1'] as const satisfies readonly SlotId[];

/** Whether Chromium has a global variable with this name, which a remote's entry would replace. */
export const isBrowserGlobal = (name: string): boolean =>
  `alert atob blur btoa caches chrome close closed confirm console constructor credentialless crypto document escape eval
  event external fence fetch find focus frames history length location locationbar menubar name navigation navigator open
  opener origin parent performance personalbar print prompt scheduler screen scroll scrollbars self status statusbar stop
  toolbar top undefined unescape viewport when window`
    .split(/\s+/)
    .includes(name);
