export {
  compareNames,
  formatDay,
  formatList,
  formatMoment,
  formatNumber,
  formatPercent,
  formatTime,
} from './format';
export {
  addCatalog,
  type Catalog,
  directionOf,
  ENGLISH,
  forgetLanguages,
  language,
  type PluralForms,
  switchLanguage,
} from './language';
export {
  type Messages,
  type MessageValue,
  messages,
  type Plural,
  placeholdersOf,
  plural,
  translated,
  translatedWith,
} from './messages';
