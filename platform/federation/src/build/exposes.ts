import type { RemoteRoute } from '../runtime/description';

/** The exposed module of a page: `./add-users` for the page `./add-users/add-users-page`. */
export const moduleOf = (page: string): string => {
  const folder = /^\.\/([a-z0-9-]+)\//.exec(page)?.[1];
  if (!folder)
    throw new Error(`The page "${page}" is not in a folder of its own: ./name/name-page`);
  return `./${folder}`;
};

/** The exposed modules of a remote, one for each page of its routes. Throws when two pages share a folder. */
export const exposesOf = (routes: readonly RemoteRoute[]): Record<string, string> => {
  const exposes: Record<string, string> = {};
  for (const { page } of routes) {
    const module = moduleOf(page);
    const file = `./src/${page.slice(2)}.tsx`;
    if (exposes[module] !== undefined && exposes[module] !== file) {
      throw new Error(
        `${exposes[module]} and ${file} are both in the folder ${module}: one page a folder`,
      );
    }
    exposes[module] = file;
  }
  return exposes;
};
