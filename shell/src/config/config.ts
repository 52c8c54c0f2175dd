import * as v from 'valibot';

/**
 * A document that the site needs at run time could not be read. Names all its problems together (specification 11), in
 * words for the operators of the site.
 */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly document: string;
  readonly problems: readonly string[];
  /** The remote whose entry in the registry is wrong. The other remotes work. */
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

/** How long a small static document may take, in milliseconds. */
const TIME_LIMIT = 5000;

/** The problems of a document, each with the part that has it. */
export const problemsOf = (issues: readonly v.BaseIssue<unknown>[]): string[] =>
  issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`.trim());

/** The copy of a document that a release wrote into the page, to save the first visit a round trip. */
const inlined = (id: string): unknown => {
  const text = document.getElementById(id)?.textContent;
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DocumentError(id, ['what the release wrote into the page is not JSON'], { cause });
  }
};

const download = async (name: string, url: string): Promise<unknown> => {
  let answer: Response;
  try {
    answer = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(TIME_LIMIT) });
  } catch (cause) {
    throw new DocumentError(name, [`${url} does not answer`], { cause });
  }
  if (!answer.ok) throw new DocumentError(name, [`${url} answers with status ${answer.status}`]);
  try {
    return await answer.json();
  } catch (cause) {
    const problem = cause instanceof SyntaxError ? 'is not JSON' : 'breaks off';
    throw new DocumentError(name, [`${url} ${problem}`], { cause });
  }
};

/**
 * Reads and checks a JSON document, from the copy in the page or from `url`. `fresh` always asks the server.
 * @throws {DocumentError} with all problems
 */
export const readDocument = async <Schema extends v.GenericSchema>(
  name: string,
  url: string,
  schema: Schema,
  { fresh }: { fresh: boolean },
): Promise<v.InferOutput<Schema>> => {
  const content = (fresh ? undefined : inlined(name)) ?? (await download(name, url));
  const result = v.safeParse(schema, content);
  if (!result.success) throw new DocumentError(name, problemsOf(result.issues));
  return result.output;
};

const url = v.pipe(v.string('is missing'), v.url('is not a URL'));
const originList = v.array(
  v.pipe(
    v.string('is not an origin'),
    v.check((text) => URL.canParse(text) && new URL(text).origin === text, 'is not an origin'),
  ),
  'is not a list of origins',
);
const sameOriginPathOrUrl = v.pipe(
  v.string('is missing'),
  v.check((text) => text.startsWith('/') || URL.canParse(text), 'is neither a path nor a URL'),
);

const capability = v.optional(v.boolean('is not true or false'), false);

/** `/config.json` (specification 11): read at run time, so that one build serves every stage. */
export const configSchema = v.object({
  productName: v.optional(
    v.pipe(v.string('is not a text'), v.minLength(1, 'is empty')),
    'Query Assistant',
  ),
  apiBaseUrl: sameOriginPathOrUrl,
  /** The web configuration of the Firebase project, as its console shows it. */
  firebase: v.looseObject(
    {
      apiKey: v.string('is missing'),
      authDomain: v.string('is missing'),
      projectId: v.string('is missing'),
    },
    'is missing',
  ),
  /** Set in local runs only: the front of the identity emulator. */
  identityEmulatorUrl: v.optional(url),
  checkoutUrl: url,
  customerPortalUrl: v.optional(url),
  mobileApp: v.optional(v.object({ ios: v.optional(url), android: v.optional(url) })),
  links: v.optional(
    v.object({ support: v.optional(url), terms: v.optional(url), privacy: v.optional(url) }),
  ),
  /** Optional abilities of the backend, beyond the calls that every backend answers. */
  capabilities: v.optional(
    v.object({ manage: capability, idempotency: capability, invitations: capability }),
    {},
  ),
  registryUrl: sameOriginPathOrUrl,
  remoteOrigins: originList,
  allowRemoteOverrides: v.optional(originList, []),
  /** Per remote (short name): its settings, and the origins of its own backend, which get the visitor's token. */
  remotes: v.optional(
    v.record(
      v.string(),
      v.object(
        {
          settings: v.optional(v.record(v.string(), v.unknown(), 'is not an object')),
          connect: v.optional(originList),
        },
        'is not an object',
      ),
      'is not an object',
    ),
  ),
});

export type Config = v.InferOutput<typeof configSchema>;
