export {
  catalogFile,
  findCatalogProblems,
  LOCALES_FOLDER,
  languagesOf,
  pluralFormsOf,
  readCatalog,
  readTexts,
} from './catalogs';
export { fromPo, toPo } from './po';
