import path from 'node:path';
import { integrityOf } from '../build/integrity';
import { isScript, isScriptOrStyle, isStyle } from '../release';
import {
  type BuiltFile,
  type BuiltFiles,
  type Finding,
  joinNames,
  type RemoteBuild,
} from './build';

/**
 * Finds the files that the entry names, directly or through other files. Misses names that the code
 * computes.
 */
export const importedFiles = (entry: string, files: BuiltFiles): string[] => {
  const named = new Set([entry]);
  // The loop also visits the files that it adds to the set.
  for (const file of named) {
    const text = files[file]?.text ?? '';
    for (const other of Object.keys(files)) {
      if (text.includes(path.posix.basename(other))) named.add(other);
    }
  }
  named.delete(entry);
  return [...named].sort();
};

const unchecked = (name: string, files: readonly string[], remedy: string): Finding[] => {
  if (files.length === 0) return [];
  const sentence = `${name} requests ${joinNames(files)} without a hash: somebody who can change files on its host could put anything in their place. ${remedy}`;
  return [{ id: 'unchecked-imports', sentence }];
};

const IMPORT_REMEDIES = {
  bundler:
    'Let the bundler add hashes: SubresourceIntegrityPlugin of @rspack/core, security.sri of Rsbuild, or webpack-subresource-integrity for webpack, which keeps one hash for a script and its style sheet: there adopt style sheets as a CSSStyleSheet.',
  script: 'List them in "scripts" of every route, as `remote describe` does.',
  style:
    'Import styles with "?inline" and adopt them as a CSSStyleSheet: then they are part of a script, whose hash is checked.',
};

/** The hash algorithms that bundlers may use instead of SHA-384, the algorithm of `integrity`. */
const OTHER_ALGORITHMS = ['sha256', 'sha512'];

/**
 * Finds files that a browser would load without a check of their hash. If the entry is a classic
 * script, the build must contain the hashes of all chunks. If the entry is an ES module, its
 * imports cannot have hashes. So each route must list the imported modules: the shell checks the
 * listed modules when it preloads them.
 */
export const checkImports = ({ name, description, files, pages }: RemoteBuild): Finding[] => {
  const { entry, entryType, routes } = description;
  if (entryType === 'module') {
    const named = importedFiles(entry, files);
    const isListed = (file: string) => routes.every(({ scripts }) => scripts.includes(file));
    const scripts = named.filter((file) => isScript(file) && !isListed(file));
    return [
      ...unchecked(name, scripts, IMPORT_REMEDIES.script),
      ...unchecked(name, named.filter(isStyle), IMPORT_REMEDIES.style),
    ];
  }
  const texts = [pages, ...Object.values(files).map(({ text }) => text)].join('\n');
  const isChecked = ({ integrity, text }: BuiltFile) =>
    [integrity, ...OTHER_ALGORITHMS.map((each) => integrityOf(text, each))].some((hash) =>
      texts.includes(hash),
    );
  const missing = Object.entries(files)
    .filter(([file, built]) => file !== entry && isScriptOrStyle(file) && !isChecked(built))
    .map(([file]) => file);
  return unchecked(name, missing, IMPORT_REMEDIES.bundler);
};
