import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { configSchema } from './config';
import { descriptionSchema } from './description';
import { dropUnreadableVersions, registryEntrySchema, registrySchema } from './registry';

const CONTRACT = path.join(import.meta.dirname, '../../../../docs/contract.md');

const SCHEMAS = {
  'remote.json': descriptionSchema,
  'remotes.json': v.object({
    ...registrySchema.entries,
    remotes: v.record(
      v.string(),
      v.pipe(v.unknown(), v.transform(dropUnreadableVersions), registryEntrySchema),
    ),
  }),
  'config.json': configSchema,
};

const examplesOf = (name: string): object[] => {
  const sections = readFileSync(CONTRACT, 'utf8').split(/^## /m);
  const section = sections.find((each) => each.startsWith(`\`${name}\``)) ?? '';
  return [...section.matchAll(/^```json\n([\s\S]*?)^```/gm)].map(([, text = '']) =>
    JSON.parse(text),
  );
};

const TEXTS = [
  '__proto__',
  'javascript:alert(1)',
  'javascript:alert(1)/',
  '//evil.example/',
  '/../..',
  '',
  'sha384-',
];
const value = fc.oneof(
  fc.constantFrom<unknown>(...TEXTS, null, -1, Number.MAX_VALUE),
  fc.jsonValue(),
);

/** Replaces one value in a document. The numbers choose the keys that lead to the value. */
const edited = (content: unknown, [choice, ...rest]: number[], replacement: unknown): unknown => {
  if (choice === undefined || typeof content !== 'object' || content === null) return replacement;
  const keys = Object.keys(content);
  const key = keys[choice % Math.max(1, keys.length)];
  if (key === undefined) return replacement;
  const inner = edited((content as Record<string, unknown>)[key], rest, replacement);
  if (Array.isArray(content))
    return content.map((each, index) => (`${index}` === key ? inner : each));
  return { ...content, [key]: inner };
};

const edits = fc.array(fc.tuple(fc.array(fc.nat(20), { minLength: 1, maxLength: 7 }), value), {
  maxLength: 4,
});

/** Returns the values of fields named `…url`. Skips `settings`, which only remotes understand. */
const addressesIn = (content: unknown): string[] => {
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([key, inner]) => {
    if (key === 'settings') return [];
    return /url$/i.test(key) && typeof inner === 'string' ? [inner] : addressesIn(inner);
  });
};

/** Returns all files in a description. Their paths are relative to the URL of the release. */
const filesIn = (content: unknown): string[] => {
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([key, inner]) => {
    if (key === 'entry' || key === 'scripts' || key === 'styles') return [inner].flat();
    return key === 'files' ? Object.keys(inner) : filesIn(inner);
  });
};

const pathsIn = (content: unknown): string[] => {
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([key, inner]) =>
    key === 'path' ? [inner] : pathsIn(inner),
  );
};

it.each(Object.entries(SCHEMAS))(
  'a randomly changed %s is rejected, or contains only safe URLs and valid paths',
  (name, schema) => {
    const examples = examplesOf(name);
    expect(examples.length).toBeGreaterThan(0);
    fc.assert(
      fc.property(fc.constantFrom(...examples), edits, (example, changes) => {
        const content = changes.reduce<unknown>(
          (whole, [path, replacement]) => edited(whole, path, replacement),
          example,
        );
        const read = v.safeParse(schema as v.GenericSchema, content);
        if (!read.success) return;
        expect(Object.getPrototypeOf(read.output)).toBe(Object.prototype);
        for (const address of addressesIn(read.output)) {
          expect(new URL(address, 'https://app.example.com').protocol, address).toMatch(
            /^https?:$/,
          );
        }
        for (const file of filesIn(read.output)) {
          const base = 'https://cdn.example/main/1.0.0/';
          expect(new URL(file, base).href, file).toBe(`${base}${file}`);
        }
        for (const path of pathsIn(read.output)) {
          expect(new URL(path, 'https://app.example.com').href, path).toBe(
            `https://app.example.com${path}`,
          );
        }
      }),
    );
  },
);
