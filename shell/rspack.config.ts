import path from 'node:path';
import { hostConfig } from '@platform/federation/build';
import { createPolicyMiddleware } from '@platform/federation/hosting';

const { SHELL_PORT = '3000', BACKEND_PORT = '4000', LOCAL_DIR } = process.env;
const documents = path.join(LOCAL_DIR ?? path.join(import.meta.dirname, '../.local'), 'public');

export default (env: { RSPACK_SERVE?: boolean }) =>
  hostConfig(
    { dir: import.meta.dirname, development: env.RSPACK_SERVE === true },
    {
      port: Number(SHELL_PORT),
      backend: `http://localhost:${BACKEND_PORT}`,
      documents,
      middlewares: (page) => [createPolicyMiddleware(documents, page)],
    },
  );
