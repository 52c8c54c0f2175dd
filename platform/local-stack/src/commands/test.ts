import { type Counts, lastLine, stageLine, sum } from '../test-run/counts';
import { readOptions } from '../test-run/options';
import { runStage, stages } from '../test-run/stages';

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** `npm test`: runs every stage in order, even after a failed one. */
async function main(): Promise<Counts> {
  const options = readOptions(process.argv.slice(2));
  const results = new Map<string, Counts & { time: string }>();
  for (const name of options.stages) {
    console.log(`\n── ${stages[name].title}`);
    const since = performance.now();
    const counts =
      name === 'e2e' && results.get('build')?.failed
        ? notRun('Not run, because the build failed')
        : await runStage(name, options);
    const time = seconds(since);
    results.set(name, { ...counts, time });
    console.log(`${counts.failed > 0 ? '✗' : '✓'} ${stages[name].title}, ${time}`);
  }
  console.log('\n── Summary');
  for (const name of options.stages) {
    const result = results.get(name);
    if (!result) continue;
    console.log(`${stages[name].title.padEnd(16)}${stageLine(result)} (${result.time})`);
    for (const line of result.named ?? []) console.log(`  ${line}`);
  }
  return sum([...results.values()]);
}

function notRun(why: string): Counts {
  console.log(why);
  return { passed: 0, failed: 1 };
}

try {
  const total = await main();
  console.log(`\n${lastLine(total)}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
