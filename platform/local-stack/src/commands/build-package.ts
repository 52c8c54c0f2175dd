import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { defineCommand } from '@platform/federation/cli';
import { listFiles } from '@platform/federation/release';
import { writeBillOfMaterials } from '../supply-chain/bill';
import { repositoryRoot } from '../workspace/folders';
import { runNode } from '../workspace/run-node';

const SOURCE_FILE = /(?<!\.d)\.tsx?$/;
const TEST_FILE = /\.test\.[\w.]+$/;
const MODULE_FILE = /\.(?:js|d\.ts)$/;

/** Matches a relative import, export or worker in compiled code and type declarations. */
const RELATIVE_IMPORT =
  /(\bfrom |\bimport |\bimport\(|\bnew URL\()(["'])(\.{1,2}(?:\/[^"']+?)?)(?:\.tsx?)?\2/g;

/** Adds the file extension to an import, because Node.js and browsers need it. */
const withExtension = (folder: string, specifier: string): string => {
  const found = ['.js', '/index.js'].find((end) => existsSync(join(folder, specifier + end)));
  return found ? specifier + found : specifier;
};

/**
 * Builds into `dist`: ES modules and types, and a copy of all other files in the sources. CSS
 * modules stay as they are, because the bundler of the site that uses the package reads them.
 */
const buildForNpm = async (folder: string): Promise<void> => {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (!readFileSync(join(folder, 'CHANGELOG.md'), 'utf8').includes(`\n## ${version}\n`)) {
    throw new Error(
      `Say in the CHANGELOG.md of ${name} what ${version} changes, under "## ${version}".`,
    );
  }
  const [sources, built] = [join(folder, 'src'), join(folder, 'dist')];
  rmSync(built, { recursive: true, force: true });
  const compiler = join(repositoryRoot, 'node_modules/typescript/bin/tsc');
  const output = ['--noEmit', 'false', '--declaration', '--sourceMap', '--inlineSources'];
  const folders = ['--rootDir', sources, '--outDir', built];
  const result = await runNode([compiler, ...output, ...folders], { cwd: folder });
  if (result.code !== 0) throw new Error(`${result.output.trim()}\n${name} could not be built.`);
  cpSync(sources, built, { recursive: true, filter: (file) => !SOURCE_FILE.test(file) });
  for (const file of listFiles(built).map((each) => join(built, each))) {
    if (TEST_FILE.test(file)) rmSync(file);
    else if (MODULE_FILE.test(file)) {
      const text = readFileSync(file, 'utf8').replace(
        RELATIVE_IMPORT,
        (_, start, quote, specifier) =>
          `${start}${quote}${withExtension(resolve(dirname(file)), specifier)}${quote}`,
      );
      writeFileSync(file, text);
    }
  }
  await writeBillOfMaterials(name, built);
};

export const command = defineCommand({
  help: 'Builds the package in this folder for a registry: the script `prepack` of every published package',
  options: {},
  run: () => buildForNpm(process.cwd()),
});
