export {
  catalogFile,
  findCatalogProblems,
  LOCALES_FOLDER,
  languagesOf,
  type PackageTexts,
  pluralFormsOf,
  readCatalog,
  readTexts,
} from './catalogs';
export type { Message } from './read-messages';
