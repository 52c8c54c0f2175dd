import type { Catalog } from 'shared-i18n';

/** The messages of the shell, and of the packages that it gives to remotes, in a language other than English. */
export const loadShellCatalog = async (code: string): Promise<Catalog> => {
  const catalog: { default: Catalog } = await import(
    /* webpackChunkName: "language-[request]" */ `../../locales/${code}.json`
  );
  return catalog.default;
};
