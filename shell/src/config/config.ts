import * as v from 'valibot';

/** All problems of a document such as the registry, in words for operators (specification 11). */
export class InvalidDocumentError extends Error {
  override readonly name = 'InvalidDocumentError';
  readonly document: string;
  readonly problems: readonly string[];
  /** The remote of a wrong registry entry. Undefined for all other documents. */
  readonly remote: string | undefined;

  constructor(
    document: string,
    problems: readonly string[],
    { remote, ...options }: ErrorOptions & { remote?: string } = {},
  ) {
    super(`${document}: ${problems.join('; ')}`, options);
    this.document = document;
    this.problems = problems;
    this.remote = remote;
  }
}

const DOCUMENT_TIMEOUT_MS = 5000;

const describeSchemaIssues = (issues: readonly v.BaseIssue<unknown>[]): string[] =>
  issues.map((issue) => {
    const isMissing = issue.received === 'undefined' && issue.path?.at(-1)?.origin === 'key';
    return `${v.getDotPath(issue) ?? ''} ${isMissing ? 'is missing' : issue.message}`.trim();
  });

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The paths of values that the schema left out or replaced, such as `routes.0.layout (wide)`. */
const ignoredIn = (given: unknown, known: unknown, path: string): string[] => {
  if (given === undefined || Object.is(given, known)) return [];
  if (Array.isArray(given) && Array.isArray(known) && given.length !== known.length) {
    const dropped = given.filter((each) => !isObject(each) && !known.includes(each));
    return dropped.map((each) => `${path} (${each})`);
  }
  if (isObject(given) && isObject(known)) {
    const below = (key: string) => (path ? `${path}.${key}` : key);
    return Object.entries(given).flatMap(([key, value]) =>
      ignoredIn(value, known[key], below(key)),
    );
  }
  return [isObject(given) ? path : `${path} (${given})`];
};

const noted = new Set<string>();

/** Logs the values in a document that this shell ignores, because only newer shells know them. */
const logIgnoredValues = (name: string, given: unknown, known: unknown): void => {
  const ignored = ignoredIn(given, known, '');
  const note = `${name}: this version of the shell does not know ${ignored.join(', ')}`;
  if (ignored.length === 0 || noted.has(note)) return;
  noted.add(note);
  console.warn(note);
};

/** The copy of a JSON document that a release wrote into `index.html`, to save a request. */
const inlined = (id: string): unknown => {
  const text = document.getElementById(id)?.textContent;
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InvalidDocumentError(id, ['what the release wrote into the page is not JSON'], {
      cause,
    });
  }
};

const download = async (name: string, url: string): Promise<unknown> => {
  const problem = (what: string, cause?: unknown) =>
    new InvalidDocumentError(name, [`${url} ${what}`], { cause });
  const signal = AbortSignal.timeout(DOCUMENT_TIMEOUT_MS);
  const answer = await fetch(url, { cache: 'no-cache', signal }).catch((cause) => {
    throw problem('does not answer', cause);
  });
  if (!answer.ok) throw problem(`answers with status ${answer.status}`);
  return answer.json().catch((cause) => {
    throw problem(cause instanceof SyntaxError ? 'is not JSON' : 'breaks off', cause);
  });
};

/** Checks a document. @throws {InvalidDocumentError} with all problems */
export const parseDocument = <Schema extends v.GenericSchema>(
  name: string,
  content: unknown,
  schema: Schema,
  about: { remote?: string } = {},
): v.InferOutput<Schema> => {
  const { success, issues, output } = v.safeParse(schema, content);
  if (!success) throw new InvalidDocumentError(name, describeSchemaIssues(issues), about);
  logIgnoredValues(name, content, output);
  return output;
};

/**
 * Reads a document of the site from its copy in the HTML page. If there is no copy or `fresh` is
 * true, reads the server's file.
 * @throws {InvalidDocumentError} with all problems
 */
export const readSiteDocument = async <Schema extends v.GenericSchema>(
  name: string,
  url: string,
  schema: Schema,
  { fresh }: { fresh: boolean },
): Promise<v.InferOutput<Schema>> => {
  const content = (fresh ? undefined : inlined(name)) ?? (await download(name, url));
  return parseDocument(name, content, schema);
};
