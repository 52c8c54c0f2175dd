/**
 * Runs every command that reads a site. Start this program as `run-commands.ts <build of
 * remote-main> <build of the shell>`. The parent process sends the path of each site as a message.
 * The program answers with all output and the names of the commands that failed.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';

const [main = '', shell = ''] = process.argv.slice(2);

// Runs commands like `bin/run.mjs`, but all in this process, because this is faster.
const ENTRY = new URL('../../platform/local-stack/src/run-command.ts', import.meta.url);
const { runWorkspaceCommand } = (await import(ENTRY.href)) as {
  runWorkspaceCommand: (name: string, args: readonly string[]) => Promise<void>;
};

type Run = [at: string, name: string, ...args: string[]];

/**
 * Returns the commands to run on a site, in this order. On a repository, it is enough to read it,
 * to write files for the hosting and to push releases, because the other commands work as on a
 * folder.
 */
const runsOn = (site: string): Run[] => {
  if (site.endsWith('.git')) {
    return [
      [site, 'releases'],
      [site, 'hosting'],
      [site, 'release', 'remote-main', '--from', main, '--no-smoke'],
      [site, 'release', 'shell', '--from', shell, '--no-smoke'],
      [site, 'rollback', 'shell'],
    ];
  }
  const kept = path.join(site, 'shell-versions/1.1.0');
  return [
    [site, 'releases'],
    [site, 'check', 'remote-main', '--from', main],
    [site, 'hosting'],
    [site, 'release', 'remote-main', '--from', main, '--no-smoke', '--dry-run'],
    [site, 'release', 'remote-main', '--from', main, '--no-smoke'],
    [site, 'release', 'shell', '--from', shell, '--no-smoke'],
    [site, 'rollback', 'remote-main'],
    [site, 'rollback', 'shell'],
    [site, 'smoke', 'remote-main', '--from', main],
    // Releases a shell version of this site to a second site, as from test to production.
    ...(existsSync(kept)
      ? [[`${site}-other`, 'release', 'shell', '--from', kept, '--no-smoke'] as Run]
      : []),
  ];
};

let output = '';
const print = (...values: unknown[]) => {
  output += `${format(...values)}\n`;
};
console.log = print;
console.error = print;

process.on('message', async (site: string) => {
  output = '';
  const failed: string[] = [];
  let tried = 0;
  let isAccepted = false;
  for (const [at, name, ...args] of runsOn(site)) {
    // Skips `smoke` if `check` has accepted the site, because the smoke test reads the same files
    // and also opens a browser.
    if (name === 'smoke' && isAccepted) continue;
    process.exitCode = 0;
    await runWorkspaceCommand(name, [...args, '--site', at]);
    if (process.exitCode) failed.push(name);
    isAccepted ||= name === 'check' && !process.exitCode;
    tried += 1;
  }
  process.send?.({ tried, failed, output });
});
process.send?.('ready');
