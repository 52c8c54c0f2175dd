import type { Catalog } from 'shared-i18n';

/** Loads the messages of shell and shared packages in a language other than English. */
export const loadShellCatalog = async (code: string): Promise<Catalog> => {
  const catalog: { default: Catalog } = await import(
    /* webpackChunkName: "language-[request]" */ `../../locales/${code}.json`
  );
  return catalog.default;
};
