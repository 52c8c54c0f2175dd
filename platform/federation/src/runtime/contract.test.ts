import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { configSchema } from './config';
import {
  ALLOWED_SESSION_KINDS,
  allowedSessionKindsSchema,
  DESCRIPTION_FORMATS,
  descriptionSchema,
  LAYOUTS,
  layoutSchema,
} from './description';
import { registryEntrySchema, registrySchema } from './registry';

const PACKAGE = path.join(import.meta.dirname, '../..');
const CONTRACT = readFileSync(path.join(PACKAGE, '../../docs/contract.md'), 'utf8');
const VERSION = Math.max(...DESCRIPTION_FORMATS);

/** Rejects invalid versions in `previous`. The shell ignores them, but nobody may write them. */
const writtenEntrySchema = v.object({
  ...registryEntrySchema.entries,
  previous: v.optional(v.array(registryEntrySchema.entries.current), []),
});

const SCHEMAS = {
  'remote.json': descriptionSchema,
  'remotes.json': v.object({
    ...registrySchema.entries,
    remotes: v.record(v.string(), writtenEntrySchema),
  }),
  'config.json': configSchema,
};
type Document = keyof typeof SCHEMAS;
const DOCUMENTS = Object.keys(SCHEMAS) as Document[];

/** JSON Schema patterns, by error message, for checks that the converter cannot read. */
const PATTERNS: Readonly<Record<string, string>> = {
  'is not an origin': '^https?://[^/?#]+$',
  'is neither a path nor a URL': String.raw`^(/(?![/\\])|https?://)`,
  'is not a URL of the web': '^https?:',
  'is not a URL, an email or a phone number': '^(https?|mailto|tel):',
  'a http or https URL that ends with a slash': '^https?://.*/$',
};

const CONVERSION: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  // Forbids unknown layouts and session kinds, so that authors notice misspellings.
  overrideSchema: ({ valibotSchema, jsonSchema }) => {
    if (valibotSchema === layoutSchema.pipe[0]) return { enum: [...LAYOUTS] };
    if (valibotSchema !== allowedSessionKindsSchema.pipe[0]) return undefined;
    return { ...jsonSchema, items: { enum: [...ALLOWED_SESSION_KINDS] } };
  },
  overrideAction: ({ valibotAction, jsonSchema }) => {
    if (valibotAction.type !== 'check') return undefined;
    const { message } = valibotAction as { message?: unknown };
    const pattern = PATTERNS[String(message)];
    return pattern ? { ...jsonSchema, pattern } : jsonSchema;
  },
};

const made = (name: Document): string => {
  const release = registryEntrySchema.entries.current;
  const definitions =
    name === 'remotes.json' ? { definitions: { description: descriptionSchema, release } } : {};
  const schema = toJsonSchema(SCHEMAS[name], { ...CONVERSION, ...definitions });
  const title = `${name}, version ${VERSION} of the contract between shell and remotes`;
  return `${JSON.stringify({ title, ...schema }, null, 2)}\n`;
};

// Casts the import, because the module is CommonJS, but its types describe an ES module.
const addFormats = addFormatsModule as unknown as (ajv: Ajv2020) => void;

const problemsOf = (name: Document, content: unknown): string[] => {
  const ajv = new Ajv2020({ allErrors: true });
  addFormats(ajv);
  const file = path.join(PACKAGE, 'schemas', name);
  const validate = ajv.compile(JSON.parse(readFileSync(file, 'utf8')));
  if (validate(content)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};

const examplesOf = (name: Document): unknown[] => {
  const section = CONTRACT.split(/^## /m).find((each) => each.startsWith(`\`${name}\``)) ?? '';
  return [...section.matchAll(/^```json\n([\s\S]*?)^```/gm)].map(([, text = '']) =>
    JSON.parse(text),
  );
};

describe.each(DOCUMENTS)('the published schema of %s', (name) => {
  test('each published JSON schema is equal to the JSON schema that the code generates', async () => {
    await expect(made(name)).toMatchFileSnapshot(path.join(PACKAGE, 'schemas', name));
  });

  test('a published JSON schema and the code accept every JSON example in docs/contract.md', () => {
    const examples = examplesOf(name);
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      expect(problemsOf(name, example)).toEqual([]);
      expect(v.safeParse(SCHEMAS[name], example).issues).toBeUndefined();
    }
  });
});

test('the JSON schemas reject unknown session kinds, origins with a path, and URLs without a protocol or without the final slash', () => {
  const [description] = examplesOf('remote.json') as [{ routes: object[] }];
  const routes = description.routes.map((route) => ({ ...route, allow: ['subscribd'] }));
  expect(problemsOf('remote.json', { ...description, routes })[0]).toMatch('/routes/0/allow/0');
  const [config] = examplesOf('config.json') as [object];
  const remoteOrigins = ['https://reports.example.com/'];
  expect(problemsOf('config.json', { ...config, remoteOrigins })[0]).toMatch('/remoteOrigins/0');
  for (const apiBaseUrl of ['//api.example.com', String.raw`/\api.example.com`]) {
    expect(problemsOf('config.json', { ...config, apiBaseUrl })[0]).toMatch('/apiBaseUrl');
  }
  const [registry] = examplesOf('remotes.json') as [{ remotes: Record<string, object> }];
  const current = { version: '1.0.0', url: 'https://reports.example.com' };
  const remotes = { reports: { ...registry.remotes.reports, current } };
  expect(problemsOf('remotes.json', { ...registry, remotes })[0]).toMatch('/current/url');
});

type Fields = { properties?: Record<string, Fields>; additionalProperties?: Fields | boolean };

/** Returns the fields of a schema that occur in no example, as paths: `links.terms`. */
const absent = (schema: Fields, value: unknown): string[] => {
  if (typeof schema.additionalProperties === 'object') {
    const [entry] = Object.entries(Object(value));
    return entry ? absent(schema.additionalProperties, entry[1]) : ['*'];
  }
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    Object.hasOwn(Object(value), name)
      ? absent(field, Object(value)[name]).map((below) => `${name}.${below}`)
      : [name],
  );
};

test('the documentation explains every field of config.json', () => {
  const schema = JSON.parse(made('config.json'));
  const [example] = examplesOf('config.json');
  expect(absent(schema, example)).toEqual(['identityEmulatorUrl']);
  const specification = readFileSync(path.join(PACKAGE, '../../docs/specification.md'), 'utf8');
  const [, section = ''] = specification.split('### `/config.json`');
  const [rows = ''] = section.split('\n### ');
  for (const name of Object.keys(schema.properties)) {
    expect(rows).toMatch(new RegExp(`^\\|.*\`${name}\\b`, 'm'));
  }
  const connecting = readFileSync(path.join(PACKAGE, '../../docs/connect-your-backend.md'), 'utf8');
  for (const name of Object.keys(schema.properties.capabilities.properties)) {
    expect(specification, 'specification 8').toContain(`\n| \`${name}\` | `);
    expect(rows, 'specification 11').toContain(`\`${name}\``);
    expect(connecting, 'docs/connect-your-backend.md').toContain(`"${name}": `);
  }
});

test('docs/contract.md states the number of the newest remote.json format', () => {
  expect(CONTRACT).toContain(`\nVersion ${VERSION}. `);
});

test('the example of `mount` in docs/contract.md is the code of a page that the browser tests open', () => {
  const page = path.join(PACKAGE, '../../e2e/composition/remote-plain/src/plain/plain-page.ts');
  expect(CONTRACT).toContain(`\`\`\`ts\n${readFileSync(page, 'utf8')}\`\`\``);
});

test('the tests check every JSON example in docs/contract.md', () => {
  const all = CONTRACT.match(/^```json$/gm)?.length;
  expect(DOCUMENTS.flatMap(examplesOf)).toHaveLength(all ?? 0);
});
