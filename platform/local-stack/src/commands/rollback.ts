import { rollbackCommand } from '@platform/federation/commands';
import { workspace } from '../release/build';

await rollbackCommand(workspace());
