import { quantityTexts } from 'shared-features';
import { messages, plural } from 'shared-i18n';

export const usersTexts = messages('remote-main.users', {
  title: 'Users',
  you: 'You',
  select: 'Select {name}',
  selectAll: plural('Select all {count} user', 'Select all {count} users'),
  selected: plural('{count} user selected', '{count} users selected'),
  withoutOwn: "Your own account isn't included.",
  clearSelection: 'Clear',
  caption: 'List of users',
  search: 'Search users',
  searchHint: 'Search by name or email',
  status: 'Status',
  withoutLocation: 'Without a location',
  unknownLocation: 'Removed location',
  /** The name of a filter and its value: "Role: Admin". */
  filter: '{name}: {value}',
  any: 'any',
  chosen: '{count} selected',
  searchList: 'Search this list',
  noneFound: 'None found',
  notAllShown: 'Not all are shown. Search to find others.',
  clearFilter: 'Clear',
  done: 'Done',
  export: {
    button: 'Export CSV ({count})',
    done: plural('{count} user exported', '{count} users exported'),
    file: 'users-{day}.csv',
  },
  views: {
    button: 'Views',
    failed: "The views couldn't be loaded",
  },
  sort: 'Sort by',
  ascending: '{column}, A to Z',
  descending: '{column}, Z to A',
  clear: 'Clear filters',
  actions: 'Actions',
  noneMatchShort: 'No users match',
  matches: plural('{count} user matches', '{count} users match'),
  count: (total: number, filtered: boolean): string => {
    if (!filtered) return quantityTexts.users(total);
    return total === 0 ? usersTexts.noneMatchShort : usersTexts.matches(total);
  },
  range: '{from}–{to} of {total}',
  printed: plural(
    'This is {range}. {count} user is not on this page. Export the list to get everyone.',
    'This is {range}. {count} users are not on this page. Export the list to get everyone.',
  ),
  pages: 'Pages of users',
  previous: 'Previous',
  next: 'Next',
  updating: 'Updating',
  failed: "The users couldn't be loaded",
  locationsFailed: "The locations couldn't be loaded",
  noneYet: 'No users yet',
  noneYetText: 'Add everyone who will use the assistant.',
  addPeople: 'Add users',
  noneMatch: 'No users match these filters',
  noneMatchText: 'Change the search or the filters, or clear them to see everyone.',
});
