import { releaseCommand } from '@platform/federation/commands';
import { workspace } from '../release/build';

await releaseCommand(workspace());
