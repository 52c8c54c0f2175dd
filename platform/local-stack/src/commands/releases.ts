import { releasesCommand } from '@platform/federation/commands';
import { workspace } from '../release/build';

await releasesCommand(workspace());
