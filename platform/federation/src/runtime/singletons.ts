/**
 * The packages of which only one copy may run (architecture, Federation). The host gives them to the remotes as it runs
 * them itself; a remote that brings its own is refused at build time and by the release checks.
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
 * What the host offers of its large singletons. Giving the whole namespace would keep all of the router in the first
 * script (61.8 kB against 31.4 kB), so remotes choose from these; a build that imports another export fails.
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

/** The paths of the shell's own pages (specification 2): no remote can have them. */
export const SHELL_PATHS = ['/login', '/signup', '/mobile-only'] as const;
