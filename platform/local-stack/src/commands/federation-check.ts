import { checkCommand } from '@platform/federation/commands';
import { workspace } from '../release/build';

await checkCommand(workspace());
