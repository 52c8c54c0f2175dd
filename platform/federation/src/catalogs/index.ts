export {
  catalogFile,
  findCatalogProblems,
  LOCALES_FOLDER,
  languagesOf,
  type PackageTexts,
  pluralFormsOf,
  readCatalog,
  readPackageTexts,
} from './catalogs';
export type { Message } from './read-messages';
