/**
 * The sentences of the search. In a file of their own, because every chunk gets a copy of each file of texts that it
 * uses.
 */
export const paletteTexts = {
  palette: {
    title: 'Search',
    label: 'Search pages, actions, users, and locations',
    results: 'Results',
    searching: 'Searching',
    found: (count: number) =>
      count === 0 ? 'Nothing found' : count === 1 ? '1 result' : `${count} results`,
    failed: (lists: { users: boolean; locations: boolean }) => {
      const users = lists.locations ? 'Users and locations' : 'Users';
      return `${lists.users ? users : 'Locations'} couldn't be searched. Change the text to try again.`;
    },
    recent: 'Recent',
    pages: 'Pages',
    users: 'Users',
    locations: 'Locations',
    actions: 'Actions',
    shortcuts: 'Keyboard shortcuts',
    parts: 'Parts and versions',
    /** Other words by which the search finds an action. */
    synonyms: {
      system: 'theme mode automatic device colors',
      light: 'theme day bright mode colors',
      dark: 'theme night mode black colors',
      shortcuts: 'hotkeys help',
      parts: 'release build preview diagnostics about',
      support: 'contact help ticket problem',
      terms: 'conditions legal agreement',
      privacy: 'policy legal data protection',
      app: 'iphone android download install',
      signOut: 'log out logout leave exit',
    },
    /** Pages of the customer portal, and other words that find them. */
    portal: {
      invoices: { label: 'Invoices', others: 'bills receipts billing' },
      paymentMethod: { label: 'Payment method', others: 'card billing change' },
      cancel: { label: 'Cancel subscription', others: 'end plan billing' },
    },
    theme: (name: string) => `Theme: ${name}`,
    nameless: 'Without a name',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    everywhere: 'Everywhere',
    search: 'Search',
    searchUsers: 'Search users',
    undo: 'Undo the last removal',
    notifications: 'Go to notifications',
    close: 'Close a dialog or menu',
    tables: 'In tables',
    nextRow: 'Next row',
    moveRow: 'Row above or below',
    paste: 'Paste a list into any cell',
    off: 'Single keys are off on this device. Turn them on in Settings, under Appearance.',
  },
} as const;
