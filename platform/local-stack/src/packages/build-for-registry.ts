import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { listFiles } from '@platform/federation/release';
import { createBill, writeBill } from '../supply-chain/bill';
import { repositoryRoot } from '../workspace/folders';
import { runNode } from '../workspace/run-node';

const TEST_FILE = /\.test\.tsx?$/;
const SOURCE_FILE = /(?<!\.d)\.tsx?$/;

/** Matches the specifier of an import, export or worker in compiled code and type declarations. */
const RELATIVE_IMPORT =
  /(\bfrom |\bimport |\bimport\(|\bnew URL\()(["'])(\.{1,2}\/[^"']+?)(?:\.tsx?)?\2/g;

/** Adds the extension of the built file, which Node.js and browsers need. */
const withExtension = (folder: string, specifier: string): string => {
  const found = ['.js', '/index.js'].find((end) => existsSync(join(folder, specifier + end)));
  return found ? specifier + found : specifier;
};

/**
 * Builds into `dist`: ES modules and types, and a copy of all other files in the sources. CSS
 * modules stay as they are, because users of the package bundle it.
 */
export const buildForRegistry = async (folder: string): Promise<void> => {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (!readFileSync(join(folder, 'CHANGELOG.md'), 'utf8').includes(`\n## ${version}\n`)) {
    throw new Error(`Say in ${name}/CHANGELOG.md what ${version} changes, under "## ${version}".`);
  }
  const [sources, built] = [join(folder, 'src'), join(folder, 'dist')];
  rmSync(built, { recursive: true, force: true });
  // Uses a folder in the package, so that the compiler finds the extended configuration.
  const settings = mkdtempSync(join(folder, '.build-'));
  try {
    const config = join(settings, 'tsconfig.json');
    const maps = { sourceMap: true, inlineSources: true };
    const places = { rootDir: sources, outDir: built };
    const compilerOptions = { noEmit: false, declaration: true, ...maps, ...places };
    writeFileSync(
      config,
      JSON.stringify({
        extends: '../tsconfig.json',
        compilerOptions,
        include: [sources, join(repositoryRoot, 'platform/federation/src/build/asset-types.d.ts')],
        exclude: [`${sources}/**/*.test.ts`, `${sources}/**/*.test.tsx`],
      }),
    );
    const compiler = join(repositoryRoot, 'node_modules/typescript/bin/tsc');
    const { code, output } = await runNode([compiler, '--project', config], { cwd: folder });
    if (code !== 0)
      throw new Error(`${output.trim()}\n${relative(repositoryRoot, folder)} could not be built.`);
  } finally {
    rmSync(settings, { recursive: true, force: true });
  }
  cpSync(sources, built, {
    recursive: true,
    filter: (file) => !SOURCE_FILE.test(file) && !TEST_FILE.test(file),
  });
  for (const name of listFiles(built).filter((each) => /\.(?:js|d\.ts)$/.test(each))) {
    const file = join(built, name);
    const text = readFileSync(file, 'utf8');
    const complete = text.replace(
      RELATIVE_IMPORT,
      (_, start, quote, specifier) =>
        `${start}${quote}${withExtension(resolve(dirname(file)), specifier)}${quote}`,
    );
    if (complete !== text) writeFileSync(file, complete);
  }
  writeBill(await createBill(name, folder), built);
};
