import { exec } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { readDocumentedCommands } from '../deployments/documented';

const FOREIGN_FOLDER = import.meta.dirname;
const KIT_FOLDER = path.join(FOREIGN_FOLDER, '../../platform/federation');
const TSX = createRequire(path.join(KIT_FOLDER, 'package.json')).resolve('tsx');

export const BUILD_TOOLS = {
  rspack: 'rspack build',
  webpack: 'webpack',
  rsbuild: 'rsbuild build',
  vite: 'vite build',
} as const;
export type BuildTool = keyof typeof BUILD_TOOLS;

/** A remote named after its build tool. Its npm scripts can run the command `remote`. */
export type ForeignRemote = {
  folder: string;
  /** Runs a command line in the repository. Returns its output. */
  run(line: string): Promise<string>;
  /** Changes the text of the lazily loaded chunk, builds the remote and writes its description. */
  build(text: string): Promise<void>;
  remove(): void;
};

const commandRemote = `#!/bin/sh
exec "${process.execPath}" --import "${TSX}" "${KIT_FOLDER}/src/standalone/main.ts" "$@"
`;

/** The files in docs/foreign-remotes.md, each with a text that only its code block contains. */
const DOCUMENTED_FILES = {
  'federation.mjs': 'export const federation',
  'remote.config.json': '"routes"',
  'package.json': '"scripts"',
};

const blocks = [
  ...readFileSync(path.join(FOREIGN_FOLDER, '../../docs/foreign-remotes.md'), 'utf8').matchAll(
    /^```(?:js|json)\n([\s\S]*?)^```/gm,
  ),
].map(([, block = '']) => block);

/** Replaces the documented name `reports`, but not in the exposed module and its file. */
const renamed = (text: string, builder: BuildTool): string =>
  text.replaceAll(/(?<!\.\/|\/src\/)reports/g, builder);

/** The commands in docs/foreign-remotes.md. The tests must run each of them. */
export const DOCUMENTED_COMMANDS = readDocumentedCommands('docs/foreign-remotes.md', {});

export const createForeignRemote = (builder: BuildTool): ForeignRemote => {
  const root = mkdtempSync(path.join(tmpdir(), 'foreign-'));
  const folder = path.join(root, `remote-${builder}`);
  cpSync(path.join(FOREIGN_FOLDER, 'remote'), folder, { recursive: true });
  const config = `${builder}.config.mjs`;
  cpSync(path.join(FOREIGN_FOLDER, 'builders', config), path.join(folder, config));
  for (const [file, text] of Object.entries(DOCUMENTED_FILES)) {
    const block = blocks.find((each) => each.includes(text)) ?? '';
    writeFileSync(path.join(folder, file), renamed(block, builder));
  }
  symlinkSync(path.join(FOREIGN_FOLDER, 'node_modules'), path.join(root, 'node_modules'));
  // Creates the folder in which npm scripts look for commands first.
  const bin = path.join(folder, 'node_modules/.bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(path.join(bin, 'remote'), commandRemote);
  chmodSync(path.join(bin, 'remote'), 0o755);
  const PATH = [bin, path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter);
  const env = { ...process.env, PATH, INIT_CWD: folder, NODE_ENV: 'production' };
  const run = async (line: string): Promise<string> =>
    (await promisify(exec)(line, { cwd: folder, env })).stdout;
  return {
    folder,
    run,
    build: async (text) => {
      const file = path.join(folder, 'src/details.jsx');
      writeFileSync(file, readFileSync(file, 'utf8').replace(/<p>.*<\/p>/, `<p>${text}</p>`));
      await run(BUILD_TOOLS[builder]);
      await run(DOCUMENTED_COMMANDS.command('npx remote describe'));
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
};
