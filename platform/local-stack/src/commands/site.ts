import { buildAndRelease } from '../release/build';
import { runInTerminal } from '../stack/run-in-terminal';
import { planSite } from '../stack/start-site';
import { checkPorts } from '../workspace/free-ports';
import { readPorts } from '../workspace/ports';

/** `npm run site`: builds and releases everything, then serves the composed site. `--no-build` serves what is there. */
async function build(): Promise<void> {
  const ports = readPorts(process.env);
  // Checked before the build, because the build takes longer.
  await checkPorts(ports);
  if (process.argv.includes('--no-build')) return;
  console.log('Building and releasing\n');
  await buildAndRelease(ports, console.log);
  console.log('');
}

try {
  await build();
  await runInTerminal('Starting backend, identity and the composed site', planSite);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
