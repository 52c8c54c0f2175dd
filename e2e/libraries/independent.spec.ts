import path from 'node:path';
import { testIndependentRemotes } from '../fixtures/independent-remotes';

const folder = (name: string) => path.join(import.meta.dirname, name);

testIndependentRemotes([
  {
    folder: folder('remote-react18'),
    name: 'react18',
    page: 'react18/page.tsx',
    shows: 'React 18.3.1',
  },
  { folder: folder('remote-vue'), name: 'vue', page: 'vue/vue-page.ts' },
]);
