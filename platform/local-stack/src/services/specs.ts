import { join } from 'node:path';
import { LOCAL_FIREBASE_PROJECT_ID } from '../identity/accounts';
import { localDataFolder, repositoryRoot } from '../workspace/folders';
import { localOriginOf, type Ports, portEnvironmentVariables, readPorts } from '../workspace/ports';
import { scriptOfDependency } from '../workspace/run-node';
import type { ServiceSpec } from './service';

export type StackSettings = {
  ports: Ports;
  /** The folder for all files of the run, such as accounts, database and logs. */
  localDir: string;
  /** Whether the first start creates the demo accounts and their data. */
  demoData: boolean;
  /** Whether an invited user joins at the first sign-in, or is asked first. */
  invitations: 'automatic' | 'ask';
};

/** Completes the settings from the environment. Throws an Error for an invalid port. */
export const resolveStackSettings = (
  settings: Partial<StackSettings>,
  env: NodeJS.ProcessEnv = process.env,
): StackSettings => ({
  ports: settings.ports ?? readPorts(env),
  localDir: settings.localDir ?? localDataFolder(env),
  demoData: settings.demoData ?? env.DEMO_DATA !== '0',
  invitations: settings.invitations ?? (env.INVITATIONS === 'automatic' ? 'automatic' : 'ask'),
});

const demoFlag = ({ demoData }: StackSettings) => ({ DEMO_DATA: demoData ? '1' : '0' });

/**
 * Returns how to run the reference backend (specification 12). Replaces two inherited environment
 * variables: `DATABASE_URL`, because the database of another project must not get demo data, and
 * `TRUSTED_PROXIES`, with which the backend would not start.
 */
export function backendServiceSpec(run: StackSettings): ServiceSpec {
  const { ports, localDir } = run;
  const app = localOriginOf(ports.shell);
  return {
    name: 'backend',
    args: ['src/main.ts'],
    cwd: join(repositoryRoot, 'platform', 'backend'),
    env: {
      NODE_ENV: 'development',
      PORT: String(ports.backend),
      HOST: '127.0.0.1',
      DATA_DIR: join(localDir, 'backend'),
      DATABASE_URL: '',
      TRUSTED_PROXIES: '0',
      FIREBASE_PROJECT_ID: LOCAL_FIREBASE_PROJECT_ID,
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.identity}`,
      ALLOWED_ORIGINS: app,
      APP_URL: app,
      LOCAL_CHECKOUT: '1',
      TELEMETRY_KEY: 'telemetry-of-this-computer',
      INVITATIONS: run.invitations,
      ...demoFlag(run),
    },
    readyUrl: `http://127.0.0.1:${ports.backend}/readiness_check`,
  };
}

export function identityServiceSpec(run: StackSettings): ServiceSpec {
  const { ports, localDir } = run;
  return {
    name: 'identity',
    args: ['src/identity/main.ts'],
    cwd: join(repositoryRoot, 'platform', 'local-stack'),
    env: { ...portEnvironmentVariables(ports), LOCAL_DIR: localDir, ...demoFlag(run) },
    readyUrl: `http://127.0.0.1:${ports.identity}/`,
  };
}

function devServerSpec(run: StackSettings, name: string, readyUrl: string): ServiceSpec {
  const cwd = join(repositoryRoot, name);
  return {
    name,
    args: [scriptOfDependency(cwd, '@rspack/cli', 'bin/rspack.js'), 'dev'],
    cwd,
    env: {
      NODE_ENV: 'development',
      LOCAL_DIR: run.localDir,
      ...portEnvironmentVariables(run.ports),
    },
    readyUrl,
    isDevServer: true,
  };
}

export const devServerSpecs = (run: StackSettings, remotes: readonly string[]) => [
  devServerSpec(run, 'shell', `${localOriginOf(run.ports.shell)}/`),
  ...remotes.map((name) => {
    const url = `${localOriginOf(run.ports.remotes[name] ?? 0)}/remote.json`;
    return { ...devServerSpec(run, name, url), isOptional: true };
  }),
];
