import { messages, plural } from 'shared-i18n';

/** In a separate file, because each chunk that uses one text contains all texts of its file. */
export const paletteTexts = messages('shell.palette', {
  palette: {
    label: 'Search pages, actions, users, and locations',
    resultsLabel: 'Results',
    searching: 'Searching',
    nothingFound: 'Nothing found',
    results: plural('{count} result', '{count} results'),
    found: (count: number): string =>
      count === 0 ? paletteTexts.palette.nothingFound : paletteTexts.palette.results(count),
    failed: 'Part of the search failed. Change the text to try again.',
    recent: 'Recent',
    pages: 'Pages',
    users: 'Users',
    locations: 'Locations',
    actions: 'Actions',
    parts: 'Parts and versions',
    /** Other words by which the search finds an action. */
    synonyms: {
      system: 'theme mode automatic device colors',
      light: 'theme day bright mode colors',
      dark: 'theme night mode black colors',
      language: 'translation locale',
      shortcuts: 'hotkeys help',
      parts: 'release build preview diagnostics about',
      support: 'contact help ticket problem',
      terms: 'conditions legal agreement',
      privacy: 'policy legal data protection',
      app: 'iphone android download install',
      signOut: 'log out logout leave exit',
    },
    /** Pages where customers manage their subscription. `others`: other words for the search. */
    portal: {
      invoices: { label: 'Invoices', others: 'bills receipts billing' },
      paymentMethod: { label: 'Payment method', others: 'card billing change' },
      cancel: { label: 'Cancel subscription', others: 'end plan billing' },
    },
    theme: 'Theme: {name}',
    language: 'Language: {name}',
    nameless: 'Without a name',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    everywhere: 'Everywhere',
    undo: 'Undo the last change',
    notifications: 'Go to notifications',
    close: 'Close a dialog or menu',
    usersTable: 'In the users table',
    searchUsers: 'Search users',
    tables: 'In tables',
    nextRow: 'Next row',
    moveRow: 'Row above or below',
    paste: 'Paste a list into any cell',
    off: 'Single keys are off on this device. Turn them on in Settings, under Appearance.',
  },
});
