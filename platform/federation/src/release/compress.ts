import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** The ending of a file's compressed copy, which servers send to browsers that accept Brotli. */
export const COMPRESSED = '.br';

const COMPRESSIBLE = /\.(?:js|css)$/;
const compress = promisify(brotliCompress);
const HIGHEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Compresses the scripts and styles of a build. Returns the copies by their file names. */
export const compressBuild = async (build: string): Promise<ReadonlyMap<string, Buffer>> => {
  const names = readdirSync(build).filter((name) => COMPRESSIBLE.test(name));
  const copy = async (name: string): Promise<[string, Buffer]> => [
    `${name}${COMPRESSED}`,
    await compress(readFileSync(path.join(build, name)), HIGHEST),
  ];
  return new Map(await Promise.all(names.map(copy)));
};
