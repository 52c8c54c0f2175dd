import type { BuiltFile, RemoteBuild, ShellBuild } from './build';

/** The size of an entry or a page, in bytes after gzip. */
export type PartSize = {
  /** The first script (the scripts in the shell's page, or a remote's entry), or a page of a remote. */
  part: 'entry' | 'page';
  /** The page's path. */
  path?: string;
  gzip: number;
};

const sizeOf = (names: readonly string[], files: Readonly<Record<string, BuiltFile>>): number =>
  names.reduce((sum, name) => sum + (files[name]?.gzip ?? 0), 0);

const firstScripts = (page: string): string[] =>
  [...page.matchAll(/<script\b[^>]*\bsrc="\/?([^"]+)"/g)].map(([, file = '']) => file);

/** The sizes that have budgets: the entry, and each page with its scripts and styles. A shell has no pages. */
export const sizesOf = (build: RemoteBuild | ShellBuild): PartSize[] => {
  const { files } = build;
  if (build.kind === 'shell') {
    return [{ part: 'entry', gzip: sizeOf(firstScripts(build.page), files) }];
  }
  const { entry, routes } = build.description;
  return [
    { part: 'entry', gzip: sizeOf([entry], files) },
    ...routes.map(({ path, scripts, styles }) => ({
      part: 'page' as const,
      path,
      gzip: sizeOf([...scripts, ...styles], files),
    })),
  ];
};
