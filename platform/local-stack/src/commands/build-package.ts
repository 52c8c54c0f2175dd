import { buildForRegistry } from '../packages/build-for-registry';

/** The script `prepack` of a package that is published: pnpm runs it in the package's folder. */
await buildForRegistry(process.cwd());
