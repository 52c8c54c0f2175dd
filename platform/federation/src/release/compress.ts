import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** The ending of a file's compressed copy, which servers send to browsers that accept Brotli. */
export const COMPRESSED = '.br';

const COMPRESSIBLE = /\.(?:js|css)$/;
const compress = promisify(brotliCompress);
const HIGHEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

type Copies = ReadonlyMap<string, Buffer>;

// A release that starts again, because somebody else was faster, compresses nothing again.
const compressed = new Map<string, Promise<Copies>>();

/** Compresses the scripts and styles of a build, once. Returns the copies by their file names. */
export const compressBuild = (version: string, build: string): Promise<Copies> => {
  const key = `${version} ${build}`;
  const copies = compressed.get(key) ?? compressFiles(build);
  compressed.set(key, copies);
  return copies;
};

const compressFiles = async (build: string): Promise<Copies> => {
  const names = readdirSync(build).filter((name) => COMPRESSIBLE.test(name));
  const copy = async (name: string): Promise<[string, Buffer]> => [
    `${name}${COMPRESSED}`,
    await compress(readFileSync(path.join(build, name)), HIGHEST),
  ];
  return new Map(await Promise.all(names.map(copy)));
};
