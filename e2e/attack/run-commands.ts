/** Runs every command that reads a site on one: `run-commands.ts <site> <build of remote-main> <build of the shell>`. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '@platform/local-stack';

const [site = '', main = '', shell = ''] = process.argv.slice(2);

const COMMANDS: [string, ...string[]][] = [
  ['releases'],
  ['federation-check', 'remote-main', '--from', main],
  ['hosting-firebase'],
  ['release', 'remote-main', '--from', main, '--dry-run'],
  ['release', 'remote-main', '--from', main],
  ['release', 'shell', '--from', shell],
  ['rollback', 'remote-main'],
  ['rollback', 'shell'],
  ['smoke', 'remote-main', '--from', main],
  // A kept build of the site is a build that a release to another one may take.
  ...(statSync(path.join(site, 'shell-versions'), { throwIfNoEntry: false })
    ? [
        ['release', 'shell', '--from', path.join(site, 'shell-versions/1.1.0')] as [
          string,
          ...string[],
        ],
      ]
    : []),
];

for (const [name, ...args] of COMMANDS) {
  const target = args.includes(path.join(site, 'shell-versions/1.1.0')) ? `${site}-other` : site;
  process.argv = [process.argv[0] ?? '', name, ...args, '--site', target];
  console.log(`— ${name} ${args.join(' ')}`);
  await runCommand(name);
}
console.log(`ran ${COMMANDS.length}`);
process.exit(0);
