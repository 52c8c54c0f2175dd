export {
  catalogFile,
  findCatalogProblems,
  LOCALES,
  languagesOf,
  pluralFormsOf,
  readCatalog,
  readTexts,
} from './catalogs';
export { fromPo, toPo } from './po';
