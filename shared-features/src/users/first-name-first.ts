const unquote = (text: string): string => text.trim().replace(/^["'“„‘](.*)["'”“’]$/s, '$1');

/**
 * Matches a text after a comma that is not a first name. Examples are a title such as "PhD", a
 * generation such as "Jr", or a company form such as "Inc". Does not match "Ma", because this is
 * also a first name.
 */
const NAME_SUFFIX =
  /^(?:[JSjs]r|I{1,3}|IV|Ph\.?[Dd]|M\.?[AD]|MBA|CPA|Esq|Inc|Ltd|LLC|Corp|GmbH|AG|AS|AB|S\.?A)\.?$/;

/**
 * Turns "Lovelace, Ada", as Outlook writes names, into "Ada Lovelace". A note such as "(Sales, IT)"
 * stays at the end. Removes quotes around the name.
 */
export const withFirstNameFirst = (text: string): string => {
  const name = unquote(text);
  const [last = '', first = '', ...others] = name.split(/,\s+(?![^(]{0,99}\))/);
  const isReversed = first !== '' && others.length === 0 && !NAME_SUFFIX.test(first);
  const [given, ...notes] = first.split(/\s(?=[([])/);
  return isReversed ? [given, last, ...notes].join(' ') : name;
};
