import type { Catalog } from 'shared-i18n';

/**
 * Loads the messages of the shell, and of the packages that it shares with remotes, in another
 * language than English.
 */
export const loadShellCatalog = async (code: string): Promise<Catalog> => {
  const catalog: { default: Catalog } = await import(
    /* webpackChunkName: "language-[request]" */ `../../locales/${code}.json`
  );
  return catalog.default;
};
