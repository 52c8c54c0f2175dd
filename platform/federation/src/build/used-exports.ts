import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OFFERED_EXPORTS } from '../runtime/singletons';

const IMPORT = /import\s+(type\s+)?([^;'"]*?)\s+from\s+['"]([^'"]+)['"]/g;

const importedNames = (clause: string): string[] =>
  [...clause.matchAll(/\{([^}]*)\}/g)]
    .flatMap((braces) => (braces[1] ?? '').split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(/\s+as\s+/)[0] ?? name);

const sourcesOf = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(dir, file));

/**
 * Which exports of the limited singletons the sources in `dir` import. Throws with a sentence for each that the host
 * does not offer, and for a default or namespace import, of which nobody could tell.
 */
export const usedExports = (dir: string): Record<string, string[]> => {
  const used: Record<string, Set<string>> = {};
  const refused: string[] = [];
  for (const file of sourcesOf(dir)) {
    for (const [, typeOnly, clause = '', from = ''] of readFileSync(file, 'utf8').matchAll(
      IMPORT,
    )) {
      if (typeOnly || !(from in OFFERED_EXPORTS)) continue;
      const offered: readonly string[] = OFFERED_EXPORTS[from as keyof typeof OFFERED_EXPORTS];
      const where = path.relative(dir, file);
      if (!clause.startsWith('{'))
        refused.push(`${where} imports all of ${from}: name what it needs`);
      for (const name of importedNames(clause)) {
        used[from] ??= new Set();
        used[from].add(name);
        if (!offered.includes(name))
          refused.push(`${where} imports ${name} of ${from}, which the shell does not offer`);
      }
    }
  }
  if (refused.length > 0) {
    throw new Error(
      `${refused.join('\n')}\nOffered are ${Object.entries(OFFERED_EXPORTS)
        .map(([from, names]) => `${from}: ${names.join(', ')}`)
        .join('; ')}`,
    );
  }
  return Object.fromEntries(Object.entries(used).map(([from, names]) => [from, [...names].sort()]));
};
