import { smokeCommand } from '@platform/federation/commands';
import { workspace } from '../release/build';
import { smokeBuild } from '../smoke/smoke-build';

await smokeCommand({ ...workspace(), smoke: smokeBuild });
