import { defineCommand } from '@platform/federation/cli';
import { entryAndPageSizes, readBuild } from '@platform/federation/release-checks';
import {
  changeResultsFile,
  replaceMeasuredSizes,
  writeBenchmarkTables,
} from '../measurements/benchmarks';
import { buildFolderOf, checkBuildSizes, releasablePackages } from '../release/build';

export const command = defineCommand({
  help: 'Measures the builds in the dist folders, as visitors load them',
  options: {},
  async run() {
    const sizes: Record<string, number> = {};
    for (const name of releasablePackages()) {
      for (const { path, gzip } of entryAndPageSizes(readBuild(name, buildFolderOf(name)))) {
        const whole = name === 'shell' ? 'shell, first script' : `${name}, entry`;
        const what = path ? `${name}, page ${path}` : whole;
        console.log(`${(gzip / 1000).toFixed(1).padStart(7)} kB  ${what}`);
        sizes[what] = gzip / 1000;
      }
    }
    changeResultsFile('bench/results.json', (results) => replaceMeasuredSizes(results, sizes));
    checkBuildSizes();
    writeBenchmarkTables();
  },
});
