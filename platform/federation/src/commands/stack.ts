import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import {
  defineCommand,
  escapeControlCharacters,
  openTargetSite,
  PACKAGE_ARGUMENT,
  singlePackageOf,
  targetSiteOptions,
} from '../cli';
import {
  checkFileName,
  listFiles,
  packageStateOf,
  readSiteState,
  sourceMapsFolder,
} from '../release';

/** Matches a position in any browser's trace: `https://host/1.0.0-0a1b2c3d/page.js?r=1:10:20`. */
const TRACE_POSITION = /https?:\/\/[^\s/]+\/([^\s?#:]+\.m?js)(?:\?[^\s:]*)?:(\d+):(\d+)/g;

export const mapStackTraceToSources = (folder: string, version: string, trace: string): string => {
  // Opens only files in the folder of source maps, because a trace may name any path.
  const files = listFiles(folder);
  const mapOf = (file: string): SourceMap | undefined => {
    const name = `${file}.map`;
    if (!files.includes(name)) return undefined;
    return new SourceMap(JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
  };
  return trace.replaceAll(TRACE_POSITION, (position, url: string, line: string, column: string) => {
    // Removes the version's folder from a remote's path. The shell's files are in no such folder.
    const file = url.split(`${version}/`).at(-1) ?? url;
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
    return origin && 'fileName' in origin
      ? `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}`
      : position;
  });
};

export const command = defineCommand({
  help: 'Turns a trace of production into files and lines: npm run stack -- remote-main 1.0.0-0a1b2c3d < error.txt',
  names: [PACKAGE_ARGUMENT, '[version]'],
  options: targetSiteOptions,
  async run({ values, names: [first, typed], usage }, open) {
    const workspace = open();
    const name = first ?? singlePackageOf(workspace);
    if (!name) throw new Error(`Say which package.\nUsage: ${usage}`);
    const target = openTargetSite(workspace, values);
    await target.read(async ({ site }) => {
      const version = typed ?? packageStateOf(readSiteState(site), name).live;
      const folder = path.join(sourceMapsFolder(site, name), checkFileName(version));
      if (!existsSync(folder)) {
        throw new Error(`There are no source maps of ${name} ${version} in ${target.name}.`);
      }
      if (process.stdin.isTTY) console.error('Paste the trace, and end it with Ctrl+D:');
      const trace = mapStackTraceToSources(folder, version, await text(process.stdin));
      process.stdout.write(escapeControlCharacters(trace));
    });
  },
});
