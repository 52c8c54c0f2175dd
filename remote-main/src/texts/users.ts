import { formatNumber, countedUsers as users } from 'shared-features';

/** Every sentence of the users list and its filters. */
export const usersTexts = {
  title: 'Users',
  you: 'You',
  select: (name: string) => `Select ${name}`,
  selectAll: (count: number) => `Select all ${users(count)}`,
  selected: (count: number) => `${users(count)} selected`,
  withoutOwn: "Your own account isn't included.",
  clearSelection: 'Clear',
  caption: 'List of users',
  search: 'Search users',
  searchHint: 'Search by name or email',
  name: 'Name',
  status: 'Status',
  withoutLocation: 'Without a location',
  unknownLocation: 'Removed location',
  /** What a filter is, and what it is set to: "Role: Admin". */
  filter: (name: string, value: string) => `${name}: ${value}`,
  any: 'any',
  chosen: (count: number) => `${formatNumber(count)} selected`,
  searchList: 'Search this list',
  noneFound: 'None found',
  clearFilter: 'Clear',
  done: 'Done',
  export: {
    button: (count: number) => `Export CSV (${formatNumber(count)})`,
    done: (count: number) => `${users(count)} exported`,
    file: (day: string) => `users-${day}.csv`,
  },
  views: {
    button: 'Views',
    failed: "The views couldn't be loaded",
  },
  sort: 'Sort by',
  sorted: (column: string, descending: boolean) => `${column}, ${descending ? 'Z to A' : 'A to Z'}`,
  clear: 'Clear filters',
  actions: 'Actions',
  count: (total: number, filtered: boolean) =>
    !filtered
      ? users(total)
      : total === 0
        ? 'No users match'
        : `${users(total)} ${total === 1 ? 'matches' : 'match'}`,
  range: (from: number, to: number, total: number) =>
    `${formatNumber(from)}–${formatNumber(to)} of ${formatNumber(total)}`,
  printed: (range: string, left: number) =>
    `This is ${range}. ${users(left)} ${left === 1 ? 'is' : 'are'} not on this page. Export the list to get everyone.`,
  pages: 'Pages of users',
  previous: 'Previous',
  next: 'Next',
  updating: 'Updating',
  failed: "The users couldn't be loaded",
  noneYet: 'No users yet',
  noneYetText: 'Add everyone who will use the assistant.',
  addPeople: 'Add users',
  noneMatch: 'No users match these filters',
  noneMatchText: 'Change the search or the filters, or clear them to see everyone.',
} as const;
