import { remoteConfig } from '@platform/federation/build';
import { routes } from './src/routes';

const { TEMPLATE_NAME_PORT = '3999' } = process.env;

export default (env: { RSPACK_SERVE?: boolean }) =>
  remoteConfig(
    { dir: import.meta.dirname, development: env.RSPACK_SERVE === true },
    routes,
    Number(TEMPLATE_NAME_PORT),
  );
