import { defineCommand } from '@platform/federation/cli';
import { resolveStackSettings } from '../services/specs';
import { resetDemo } from '../stack/running';

export const command = defineCommand({
  help: 'Brings the demo accounts and their data back, while the site is stopped',
  options: {},
  async run() {
    console.log('Resetting the demo accounts and their data');
    await resetDemo(resolveStackSettings({}));
    console.log('They are as after the first start: run "npm start" to use them.');
  },
});
