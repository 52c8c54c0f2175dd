export {
  catalogFile,
  findCatalogProblems,
  formsOf,
  LOCALES,
  languagesOf,
  readCatalog,
  readTexts,
} from './catalogs';
export { fromPo, toPo } from './po';
