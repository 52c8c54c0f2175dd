import 'shared-ui/tokens.css';
import 'shared-ui/base.css';
import './toasts/goober-sheet';
import { start } from './start/start';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root"');
start(root);
