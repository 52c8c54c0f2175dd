import type { SlotId } from 'shared-session';

/** The packages that may run only once (docs/architecture.md), so remotes get the host's copies. */
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
 * The exports of the router that remotes may use. They add 1.0 kB to the first script. With all
 * exports, the script would include the data routers and grow from 31.4 kB to 61.8 kB (decision
 * 20). Remotes may use all exports of the other singletons.
 */
export const EXPORTS_FOR_REMOTES = {
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

/** In a list of used exports, `*` means that the build may need every export of the package. */
export const ALL_EXPORTS_MARKER = '*';

/** The paths of the shell's own pages (specification 2), which a remote must not use. */
export const SHELL_PATHS = ['/login', '/signup', '/mobile-only', '/get-app'] as const;

export const SHELL_SLOTS = ['navigation/badges/v1'] as const satisfies readonly SlotId[];

/**
 * Whether Chromium, on computers or phones, has a global variable with this name, which a remote's
 * entry would replace.
 */
export const isBrowserGlobal = (name: string): boolean =>
  `alert atob blur btoa caches chrome close closed confirm console constructor credentialless crypto document escape eval
  event external fence fetch find focus frames history length location locationbar menubar name navigation navigator open
  opener orientation origin parent performance personalbar print prompt scheduler screen scroll scrollbars self status
  statusbar stop toolbar top undefined unescape viewport when window`
    .split(/\s+/)
    .includes(name);
