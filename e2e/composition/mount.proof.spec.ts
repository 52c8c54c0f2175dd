import path from 'node:path';
import { testIndependentRemotes } from '../fixtures/independent-remotes';

testIndependentRemotes([
  {
    folder: path.join(import.meta.dirname, 'remote-plain'),
    name: 'plain',
    page: 'plain/plain-page.ts',
  },
]);
