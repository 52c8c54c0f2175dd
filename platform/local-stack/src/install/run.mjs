import { fileURLToPath } from 'node:url';
import { PrepareError, prepare } from './install.mjs';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/**
 * What every command of `bin` does: prepares, then runs a TypeScript module in this same process, so that a signal
 * reaches it once and directly.
 *
 * @param {string} main the module below `src`, without "./": "start.ts"
 * @param {string} command what a person typed, for messages
 * @returns {Promise<void>}
 */
export async function run(main, command) {
  try {
    prepare(root, command);
  } catch (error) {
    if (!(error instanceof PrepareError)) throw error;
    console.error(`\n${error.message}`);
    process.exit(1);
  }
  const { register } = await import('tsx/esm/api');
  register();
  await import(new URL(`../${main}`, import.meta.url).href);
}
