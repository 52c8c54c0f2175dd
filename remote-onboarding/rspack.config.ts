import { remoteConfig } from '@platform/federation/build';
import { routes } from './src/routes';

const { ONBOARDING_PORT = '3001' } = process.env;

export default (env: { RSPACK_SERVE?: boolean }) =>
  remoteConfig(
    { dir: import.meta.dirname, development: env.RSPACK_SERVE === true },
    routes,
    Number(ONBOARDING_PORT),
  );
