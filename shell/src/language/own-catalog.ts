import type { Catalog } from 'shared-i18n';

export const loadShellCatalog = async (code: string): Promise<Catalog> => {
  const catalog: { default: Catalog } = await import(
    /* webpackChunkName: "language-[request]" */ `../../locales/${code}.json`
  );
  return catalog.default;
};
