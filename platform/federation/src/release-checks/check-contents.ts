import path from 'node:path';
import { integrityOf } from '../build/integrity';
import { isBoundedRange, isScript, isScriptOrStyle, isStyle } from '../release';
import { describedModulesOf, SINGLETONS, type Singleton, sharesNothingWithShell } from '../runtime';
import {
  type BuiltFile,
  type BuiltFiles,
  type CheckedBuild,
  type Findings,
  joinNames,
  type RemoteBuild,
} from './build';

/** Patterns that match the code of a package itself, but not code that only uses the package. */
const PACKAGE_MARKS: Partial<Record<Singleton, RegExp>> = {
  // React is recognized by an error text. Its symbols do not identify React, because react-is and
  // bundled JSX runtimes contain them too.
  react: /takes an object of state variables to update or a function/,
  // The pattern after `|` matches React 18 and earlier.
  'react-dom':
    /__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE|rendererPackageName:\s*["'`]react-dom["'`]/,
  'react-router-dom': /__reactRouterVersion/,
  jotai: /not writable atom/,
  'shared-session': /This store was not made by createSessionStore/,
};

/**
 * Finds singletons (packages that may run only once) that a build must not have. A remote that uses
 * the shell's React must not contain copies. A remote that renders itself may contain copies,
 * except of shared-session, but must not share singletons. Otherwise, the remote could run with the
 * shell's versions.
 */
function* checkSingletons({ name, description, manifestShares, files }: RemoteBuild): Findings {
  const isIndependent = sharesNothingWithShell(description.routes);
  for (const singleton of SINGLETONS) {
    const shares = manifestShares.filter((share) => share.name === singleton);
    const mark = PACKAGE_MARKS[singleton];
    const marked = Object.keys(files).find((file) => mark?.test(files[file]?.text ?? ''));
    const scripts = shares.flatMap(({ assets }) => Object.values(assets?.js ?? {}).flat());
    const where = scripts.join(', ') || marked;
    if (where && (!isIndependent || singleton === 'shared-session')) {
      const advice = isIndependent
        ? 'A page that renders itself gets the session from the shell, in its context.'
        : `Share ${singleton} with \`singleton: true\` and \`import: false\`, so that the build takes the shell's.`;
      const sentence = `${name} brings its own copy of ${singleton} (${where}): its pages would run beside the shell's copy and see nothing of the session, the router or the state that everyone else shares. ${advice}`;
      yield { id: `second-copy:${singleton}`, sentence };
    }
    if (isIndependent && shares.length > 0) {
      const sentence = `${name} shares ${singleton}, although all its pages render themselves: they could run with the shell's ${singleton}, perhaps of another version. Remove ${singleton} from \`shared\`.`;
      yield { id: `shared-by-mount:${singleton}`, sentence };
    }
  }
}

/**
 * Finds libraries that share their modules separately, such as Base UI. Two modules may then come
 * from two builds, and a React context from one build does not reach components from the other.
 * Also finds shared packages without a version range, or with a range that allows every version.
 */
function* checkShared({ name, description, manifestShares }: RemoteBuild): Findings {
  const ranges = [
    ...Object.entries(description.shared),
    ...manifestShares.map((share) => [share.name, share.requiredVersion ?? ''] as const),
  ];
  const missing = ranges.filter(([, range]) => !isBoundedRange(range)).map(([key]) => key);
  for (const key of new Set(ranges.map(([each]) => each))) {
    if (key.endsWith('/') || key.startsWith('@base-ui/')) {
      const sentence = `${name} shares ${key}: its parts would come from two builds, and labels and disabled states get lost between them. Bundle it into ${name} instead.`;
      yield { id: `shared:${key}`, sentence };
    }
    if (missing.includes(key)) {
      const sentence = `${name} shares ${key} without saying which version it needs: two copies could run unnoticed. Give ${key} a version in its package.json.`;
      yield { id: `no-version:${key}`, sentence };
    }
  }
}

function* checkHashes(
  { name, description, files }: CheckedBuild,
  needed: readonly string[] = [],
): Findings {
  const listed: Readonly<Record<string, string>> = description.files;
  const names = [...Object.keys(files), ...needed, ...Object.keys(listed)];
  for (const file of new Set(names)) {
    const hash = files[file]?.integrity;
    if (hash && hash === listed[file]) continue;
    let problem = 'is not what its hash in the description says';
    if (!listed[file]) problem = 'has no hash in the description';
    if (!hash) problem = 'is named in the description but is not in the build';
    const sentence = `${file} of ${name} ${problem}: browsers would refuse it, and with it every page that needs it.`;
    yield { id: `hash:${file}`, sentence };
  }
}

/**
 * Finds the files that an entry imports, directly or through other files. A file counts as imported
 * if its name occurs in the text of the entry or of another imported file.
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

/** Returns scripts and styles if no file and no HTML page of the build contains their hash. */
const filesWithoutHash = ({ description, files, pages }: RemoteBuild): string[] => {
  const texts = [pages, ...Object.values(files).map(({ text }) => text)].join('\n');
  // Also looks for SHA-256 and SHA-512, because not all bundlers use SHA-384 (`integrity`).
  const isChecked = ({ integrity, text }: BuiltFile) =>
    texts.includes(integrity) ||
    ['sha256', 'sha512'].some((algorithm) => texts.includes(integrityOf(text, algorithm)));
  return Object.entries(files)
    .filter(([file]) => file !== description.entry && isScriptOrStyle(file))
    .filter(([, built]) => !isChecked(built))
    .map(([file]) => file);
};

function* unchecked({ name }: RemoteBuild, files: readonly string[], remedy: string): Findings {
  if (files.length === 0) return;
  const sentence = `${name} requests ${joinNames(files)} without a hash: somebody who can change files on its host could put anything in their place. ${remedy}`;
  yield { id: 'unchecked-imports', sentence };
}

/**
 * Finds files that a browser would load without a check of their hash. The build of a classic
 * script must contain the hashes of all chunks. The imports of an ES module cannot have hashes, so
 * each route must list them, because the shell checks the listed modules when it preloads them.
 */
function* checkImports(build: RemoteBuild): Findings {
  const { entry, entryType, routes } = build.description;
  if (entryType !== 'module') {
    const remedy =
      'Let the bundler add hashes: SubresourceIntegrityPlugin of @rspack/core, security.sri of Rsbuild, or webpack-subresource-integrity for webpack, which keeps one hash for a script and its style sheet: there adopt style sheets as a CSSStyleSheet.';
    return yield* unchecked(build, filesWithoutHash(build), remedy);
  }
  const named = importedFiles(entry, build.files);
  const isListed = (file: string) => routes.every(({ scripts }) => scripts.includes(file));
  yield* unchecked(
    build,
    named.filter((file) => isScript(file) && !isListed(file)),
    'List them in "scripts" of every route, as `remote describe` does.',
  );
  yield* unchecked(
    build,
    named.filter(isStyle),
    'Import styles with "?inline" and adopt them as a CSSStyleSheet: then they are part of a script, whose hash is checked.',
  );
}

/** Finds problems of a build that do not depend on the live site. */
export function* checkBuildContents(build: CheckedBuild): Findings {
  if (build.kind === 'shell') return yield* checkHashes(build);
  const { entry, routes } = build.description;
  const needed = describedModulesOf(routes).flatMap((each) => [...each.scripts, ...each.styles]);
  yield* checkSingletons(build);
  yield* checkShared(build);
  yield* checkHashes(build, [entry, ...needed]);
  yield* checkImports(build);
}
