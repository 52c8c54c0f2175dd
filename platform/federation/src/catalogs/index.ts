export {
  catalogFile,
  findCatalogProblems,
  formsOf,
  LOCALES,
  languagesOf,
  type PackageTexts,
  readCatalog,
  readTexts,
} from './catalogs';
export { fromPo, toPo } from './po';
export type { Message } from './read-messages';
