/**
 * Property tests (`*.fuzz.test.ts`) try generated inputs for `FUZZ_SECONDS`, each with a new seed.
 * A failure prints the smallest input and the seed: keep that input as an example of the property.
 */
import { configureGlobal } from 'fast-check';
import { vi } from 'vitest';

const seconds = Number(process.env.FUZZ_SECONDS);
const MARGIN_MS = 60_000;

configureGlobal({ numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: seconds * 1000 });
vi.setConfig({ testTimeout: seconds * 1000 + MARGIN_MS });
