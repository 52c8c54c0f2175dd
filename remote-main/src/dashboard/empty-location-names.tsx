import { formatList } from 'shared-features';
import { texts } from '../texts';
import type { LocationCount } from './spread';

// As many as fit on two lines of the card.
const NAMED = 2;

/** Which locations nobody is at: the first by name, and how many more. */
export const EmptyLocationNames = ({ perLocation }: { perLocation: readonly LocationCount[] }) => {
  const empty = perLocation.filter(({ count }) => count === 0).map(({ label }) => label);
  if (perLocation.length === 0) return texts.dashboard.noLocations;
  if (empty.length === 0) return texts.dashboard.everyLocationUsed;
  const named = empty.slice(0, NAMED);
  const rest = empty.length - named.length;
  return formatList(rest > 0 ? [...named, texts.dashboard.more(rest)] : named);
};
