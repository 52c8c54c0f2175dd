import { formatList } from 'shared-i18n';
import { texts } from './texts';

/**
 * Lists the first `most` names and counts the rest: "Oslo, Bergen, Rome, and 4 more". Lists one
 * more name rather than "and 1 more".
 */
export const summarizeNames = (names: readonly string[], most: number): string => {
  const rest = names.length - most;
  return formatList(rest > 1 ? [...names.slice(0, most), texts.more(rest)] : names);
};
