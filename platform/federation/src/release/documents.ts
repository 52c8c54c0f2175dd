import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

/** Reads a file. Throws an Error that names it when it is no JSON. */
export const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} is no JSON: ${error instanceof Error ? error.message : error}.`);
  }
};

/** What a schema makes of a document. Throws an Error that names everything that is wrong in it. */
export const parseAs = <Schema extends v.GenericSchema>(
  schema: Schema,
  document: unknown,
  name: string,
): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, document);
  if (result.success) return result.output;
  const problems = result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
  throw new Error(`${name} cannot be used: ${problems.join('; ')}.`);
};

/** The files in a folder and below it, with "/" in their names. None in a folder that does not exist. */
export const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name, parentPath }) => path.relative(folder, path.join(parentPath, name)))
        .map((name) => name.replaceAll(path.sep, '/'))
    : [];

/** How long a file of a live site may take, in milliseconds. */
const LIVE_FILE_WITHIN_MS = 15_000;

/** Requests a file of a live site and reads the answer. Throws an Error that names the file and says what went wrong. */
export const readLive = async <Content>(
  url: URL,
  read: (answer: Response) => Promise<Content>,
): Promise<Content> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(LIVE_FILE_WITHIN_MS) });
    if (!answer.ok) throw new Error(`it answers with status ${answer.status}`);
    return await read(answer);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause;
    throw new Error(`${url} of the live site could not be read: ${reason}.`);
  }
};

/** The root of a site, below which its files are. */
export const rootOf = (site: string): URL => new URL(site.endsWith('/') ? site : `${site}/`);

/** Requests a JSON document of a live site, by its name. Throws as {@link readLive} does. */
export const readLiveJson = (site: string, name: string): Promise<unknown> =>
  readLive(new URL(name, rootOf(site)), (answer) => answer.json());
