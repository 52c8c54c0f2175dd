import { buildForRegistry } from '../packages/build-for-registry';

/** The `prepack` script of every published package. pnpm runs it in the package's folder. */
await buildForRegistry(process.cwd());
