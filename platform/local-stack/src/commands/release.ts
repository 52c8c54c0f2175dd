import { releaseCommand, type SmokeTrial } from '@platform/federation/commands';
import { workspace } from '../release/build';

// The browser's driver takes time to load, and few releases need it.
const smoke = async (trial: SmokeTrial): Promise<void> =>
  (await import('../smoke/smoke-build')).smokeBuild(trial);

await releaseCommand({ ...workspace(), smoke });
