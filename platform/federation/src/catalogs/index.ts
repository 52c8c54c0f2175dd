export {
  catalogFile,
  findCatalogProblems,
  formsOf,
  languagesOf,
  LOCALES,
  type PackageTexts,
  readCatalog,
  readTexts,
} from './catalogs';
export { fromPo, toPo } from './po';
export type { Message } from './read-messages';
