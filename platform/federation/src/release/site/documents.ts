import { readdirSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

export { readJsonFile } from '../../read-json-file';

export const toJsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

export const parseDocument = <Schema extends v.GenericSchema>(
  schema: Schema,
  document: unknown,
  name: string,
): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, document);
  if (result.success) return result.output;
  // A problem of the whole document has no path.
  const problems = result.issues.map((issue) =>
    [v.getDotPath(issue), issue.message].filter(Boolean).join(': '),
  );
  throw new Error(`${name} cannot be used: ${problems.join('; ')}.`);
};

/** Returns undefined for a missing file, also if another command has just removed the file. */
export const readIfThere = <Result>(read: () => Result): Result | undefined => {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
};

/** Lists files in a folder and below, with "/" in names. Returns [] if the folder is missing. */
export const listFiles = (folder: string): string[] => {
  // The option `recursive` fails when another command removes a folder meanwhile.
  const entries = readIfThere(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.flatMap((entry) => {
    const { name } = entry;
    if (entry.isDirectory())
      return listFiles(path.join(folder, name)).map((file) => `${name}/${file}`);
    return entry.isFile() ? [name] : [];
  });
};

/** Accepts `.mjs` too, because build tools other than the kit's give ES modules this ending. */
export const isScript = (file: string): boolean => /\.m?js$/.test(file);
export const isStyle = (file: string): boolean => file.endsWith('.css');
export const isScriptOrStyle = (file: string): boolean => isScript(file) || isStyle(file);

export class LiveSiteError extends Error {
  /** The HTTP status, or undefined if the site did not answer. */
  readonly status: number | undefined;

  constructor(message: string, status: number | undefined) {
    super(message);
    this.status = status;
  }
}

const LIVE_FILE_WITHIN_MS = 30_000;

/** Adds the messages of causes, because "fetch failed" says less than a cause ("ENOTFOUND"). */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // Uses the code if the message is empty, as in the error for a host with several addresses.
  const own = error.message || (error as NodeJS.ErrnoException).code || error.name;
  return error.cause ? `${own}: ${reasonOf(error.cause)}` : own;
};

/** Requests a JSON document of a live site. @throws {LiveSiteError} that names site and document */
export const fetchLiveJson = async (
  site: string,
  name: string,
  headers: Record<string, string> = {},
): Promise<unknown> => {
  const url = new URL(name, site.endsWith('/') ? site : `${site}/`);
  let status: number | undefined;
  try {
    const signal = AbortSignal.timeout(LIVE_FILE_WITHIN_MS);
    const answer = await fetch(url, { headers, cache: 'no-store', signal });
    status = answer.status;
    if (!answer.ok) throw new Error(`it answers with status ${status}`);
    return await answer.json();
  } catch (cause) {
    throw new LiveSiteError(
      `${url} of the live site could not be read: ${reasonOf(cause)}.`,
      status,
    );
  }
};
