import type { Singleton } from '@platform/federation/runtime';
import * as jotai from 'jotai';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as session from 'shared-session';
import { reactDom, router } from './offered-exports';

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

/** The packages of which only one copy may run, as the shell runs them, for the federation runtime. */
export const singletons = Object.fromEntries(
  Object.entries(modules).map(([name, module]) => [name, share(name, module)]),
);
