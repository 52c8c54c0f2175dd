import { defineCommand } from '@platform/federation/cli';

export const command = defineCommand({
  help: 'Lists the licences of what is shipped, and the known vulnerabilities of what is installed',
  options: {},
  async run() {
    const { releasablePackages } = await import('../release/build');
    const { reportLicences } = await import('../supply-chain/licences');
    await reportLicences(releasablePackages());
  },
});
