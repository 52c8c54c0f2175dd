import { formatList } from 'shared-i18n';
import { texts } from './texts';

/**
 * Lists the first `maxNames` names and counts the rest: "Oslo, Bergen, Rome, and 4 more". If only
 * one more name is left, lists it too.
 */
export const summarizeNames = (names: readonly string[], maxNames = 5): string => {
  const rest = names.length - maxNames;
  return formatList(rest > 1 ? [...names.slice(0, maxNames), texts.more(rest)] : names);
};
