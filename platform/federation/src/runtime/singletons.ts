/**
 * The packages that may run only once (docs/architecture.md). The host gives its own copies to the remotes. The build
 * and the release checks reject a remote that contains one of them.
 */
export const SINGLETONS = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router-dom',
  'jotai',
  'shared-session',
] as const;
export type Singleton = (typeof SINGLETONS)[number];

/**
 * The exports that the host offers of its large singletons. The whole namespace would keep all of the router in the
 * first script (61.8 kB instead of 31.4 kB). A build that imports another export fails.
 */
export const OFFERED_EXPORTS = {
  'react-router-dom': [
    'Link',
    'NavLink',
    'useBlocker',
    'useLocation',
    'useNavigate',
    'useParams',
    'useSearchParams',
  ],
  'react-dom': ['createPortal', 'flushSync'],
} as const;

/** The paths of the shell's own pages (specification 2). A remote must not use them. */
export const SHELL_PATHS = ['/login', '/signup', '/mobile-only', '/get-app'] as const;
