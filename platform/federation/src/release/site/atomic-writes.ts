import { randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { internalFilesFolder } from './site-folders';

const temporaryName = (name: string): string => `${name}.${randomBytes(4).toString('hex')}.tmp`;

/** Whether a name comes from {@link temporaryPathIn} or {@link writeAtomically}. */
export const isTemporaryName = (name: string): boolean => /\.[0-9a-f]{8}\.tmp$/.test(name);

/** Returns a path for a temporary file. No other process gets the same path. */
export const temporaryPathIn = (site: string, name: string): string => {
  mkdirSync(internalFilesFolder(site), { recursive: true });
  return path.join(internalFilesFolder(site), temporaryName(name));
};

/** Ignores an error of the removal, which would hide the error of the failed write. */
export const removeTemporary = (temporary: string): void => {
  try {
    rmSync(temporary, { recursive: true, force: true });
  } catch {}
};

/**
 * Writes a temporary file and renames it, so that readers never get half a file. Flushes the
 * content to the disk before the renaming: otherwise the file could be empty after a power failure.
 * @param isWanted called right before the renaming. If the result is false, `file` stays unchanged
 */
export const writeAtomically = (
  file: string,
  content: string | Buffer,
  isWanted = () => true,
): void => {
  mkdirSync(path.dirname(file), { recursive: true });
  const temporary = temporaryName(file);
  try {
    writeFileSync(temporary, content, { flush: true });
    if (isWanted()) renameSync(temporary, file);
  } finally {
    // Removes the temporary file if it was not renamed, for example because the disk was full.
    removeTemporary(temporary);
  }
};
