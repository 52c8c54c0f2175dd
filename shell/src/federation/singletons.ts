import type { OFFERED_EXPORTS, Singleton } from '@platform/federation/runtime';
import * as jotai from 'jotai';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { createPortal, flushSync } from 'react-dom';
import {
  Link,
  NavLink,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
import * as session from 'shared-session';

type Offered<Name extends keyof typeof OFFERED_EXPORTS> = Record<
  (typeof OFFERED_EXPORTS)[Name][number],
  unknown
>;

/** The exports of react-router-dom for remotes, named one by one to keep the others out of the first script. */
const router = {
  Link,
  NavLink,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} satisfies Offered<'react-router-dom'>;

/** The exports of react-dom for remotes. */
const reactDom = { createPortal, flushSync } satisfies Offered<'react-dom'>;

const modules: Record<Singleton, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': router,
  jotai,
  'shared-session': session,
};

const share = (name: string, module: unknown) => {
  const version = SINGLETON_VERSIONS[name] ?? '0.0.0';
  return {
    version,
    scope: 'default',
    lib: () => module,
    loaded: true,
    shareConfig: { singleton: true, requiredVersion: `^${version}`, strictVersion: true },
  };
};

/** The shell's copies of the packages that may run only once, for the federation runtime. */
export const singletons = Object.fromEntries(
  Object.entries(modules).map(([name, module]) => [name, share(name, module)]),
);
