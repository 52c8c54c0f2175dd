import { ALLOWED_KINDS, LAYOUTS, type RemoteDescription } from '../runtime/description';

type Route = Pick<RemoteDescription['routes'][number], 'path' | 'allow' | 'layout'>;

/**
 * A sentence for each session kind and layout that does not exist, most likely misspelled. Shells would ignore them, as those
 * that only a newer shell knows.
 * @param routes as they were written, before the schema has removed these values
 * @param source the file that has them
 */
export const unknownValues = (routes: readonly Route[], source: string): string[] => {
  const sentence = (path: string, says: string, known: readonly string[]) =>
    `Route ${path} in ${source} ${says}: choose from ${known.join(', ')}.`;
  return routes.flatMap(({ path, allow, layout }) => [
    ...allow
      .filter((kind) => !ALLOWED_KINDS.includes(kind))
      .map((kind) => sentence(path, `allows "${kind}", which is no session kind`, ALLOWED_KINDS)),
    ...(LAYOUTS.includes(layout)
      ? []
      : [sentence(path, `has "${layout}", which is no layout`, LAYOUTS)]),
  ]);
};
