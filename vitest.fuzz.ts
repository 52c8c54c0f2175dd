/**
 * Lets each property test (`*.fuzz.test.ts`) try generated inputs for `FUZZ_SECONDS`, with a new
 * seed in each run. A failure prints the smallest input that fails: keep it as an example of the
 * property.
 */
import { configureGlobal } from 'fast-check';
import { vi } from 'vitest';

const seconds = Number(process.env.FUZZ_SECONDS);
const MARGIN_MS = 60_000;

configureGlobal({ numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: seconds * 1000 });
vi.setConfig({ testTimeout: seconds * 1000 + MARGIN_MS });
