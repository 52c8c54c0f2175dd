import { readFileSync } from 'node:fs';

/** Reads JSON. Skips a byte order mark, which editors on Windows add and browsers ignore. */
export const readJsonFile = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Error(
      `${file} is not valid JSON: ${error instanceof Error ? error.message : error}.`,
    );
  }
};
