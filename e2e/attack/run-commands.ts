/** Runs every command that reads a site on one: `run-commands.ts <site> <build of remote-main> <build of the shell>`. */
import { existsSync } from 'node:fs';
import path from 'node:path';

const [site = '', main = '', shell = ''] = process.argv.slice(2);

// As `bin/run.mjs` does it, without a process for each command.
const COMMANDS_FILE = new URL(
  '../../platform/local-stack/src/commands/commands.ts',
  import.meta.url,
);
const { runCommand } = (await import(COMMANDS_FILE.href)) as {
  runCommand: (name: string) => Promise<unknown>;
};

const kept = path.join(site, 'shell-versions/1.1.0');

/** What runs, in this order, with the site it is for. */
const COMMANDS: [at: string, name: string, ...args: string[]][] = [
  [site, 'releases'],
  [site, 'federation-check', 'remote-main', '--from', main],
  [site, 'hosting-firebase'],
  [site, 'release', 'remote-main', '--from', main, '--dry-run'],
  [site, 'release', 'remote-main', '--from', main],
  [site, 'release', 'shell', '--from', shell],
  [site, 'rollback', 'remote-main'],
  [site, 'rollback', 'shell'],
  [site, 'smoke', 'remote-main', '--from', main],
];
// From one stage to the next.
if (existsSync(kept)) COMMANDS.push([`${site}-other`, 'release', 'shell', '--from', kept]);

let isAccepted = false;
for (const [at, name, ...args] of COMMANDS) {
  // On a site that is accepted, it would open a browser, and that reads nothing else of the site.
  if (name === 'smoke' && isAccepted) continue;
  process.argv = ['', name, ...args, '--site', at];
  process.exitCode = 0;
  console.log(`— ${name} ${args.join(' ')}`);
  await runCommand(name);
  isAccepted ||= name === 'federation-check' && !process.exitCode;
}
console.log(`ran ${COMMANDS.length}`);
process.exit(0);
