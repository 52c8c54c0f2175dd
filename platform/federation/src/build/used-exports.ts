import { readFileSync } from 'node:fs';
import path from 'node:path';
import { OFFERED_EXPORTS } from '../runtime/singletons';

const IMPORT = /(?:import|export)\s*(type\s+)?([^;'"]*?)\s*from\s*['"]([^'"]+)['"]/g;

const importedNames = (clause: string): string[] =>
  [...clause.matchAll(/\{([^}]*)\}/g)]
    .flatMap((braces) => (braces[1] ?? '').split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(/\s+as\s+/)[0] ?? name);

/** The exports of the limited singletons that a build imports, and an error message for each import that fails. */
export type UsedExports = { used: Record<string, string[]>; refused: string[] };

/**
 * Reads which exports of the limited singletons the source files import. A default or namespace import is an error,
 * because it does not say which exports it needs.
 * @param root the folder to which the paths in the messages are relative
 */
export const usedExports = (files: readonly string[], root: string): UsedExports => {
  const used: Record<string, Set<string>> = {};
  const refused: string[] = [];
  for (const file of files) {
    for (const [, typeOnly, clause = '', from = ''] of readFileSync(file, 'utf8').matchAll(
      IMPORT,
    )) {
      if (typeOnly || !(from in OFFERED_EXPORTS)) continue;
      const offered: readonly string[] = OFFERED_EXPORTS[from as keyof typeof OFFERED_EXPORTS];
      const where = path.relative(root, file);
      if (!clause.startsWith('{'))
        refused.push(`${where} imports all of ${from}: name what it needs.`);
      for (const name of importedNames(clause)) {
        used[from] ??= new Set();
        used[from].add(name);
        if (offered.includes(name)) continue;
        const list = offered.join(', ');
        refused.push(
          `${where} imports ${name} of ${from}, which the shell does not offer (${list}).`,
        );
      }
    }
  }
  const sorted = Object.entries(used).map(([from, names]) => [from, [...names].sort()] as const);
  return { used: Object.fromEntries(sorted), refused };
};
