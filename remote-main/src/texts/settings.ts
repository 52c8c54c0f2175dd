import {
  counted,
  formatList,
  formatNumber,
  countedLocations as locations,
  countedUsers as users,
} from 'shared-features';
import type { Unsaved } from 'shared-session';

type BulkKind = 'role' | 'location' | 'remove' | 'import' | 'undo';

const changed = (kind: BulkKind): string =>
  kind === 'remove' ? 'removed' : kind === 'undo' ? 'restored or removed' : 'changed';

const incomplete = (kind: BulkKind, done: number, total: number) =>
  `${formatNumber(done)} of ${users(total)} ${changed(kind)}`;

/** Every sentence of the settings. */
export const settingsTexts = {
  title: 'Settings',
  documentTitle: (tab: string, productName: string) => `${tab} – Settings – ${productName}`,
  tabsLabel: 'Settings',
  tabFailed: "These settings couldn't be loaded",
  tabs: {
    profile: 'Profile',
    organization: 'Organization',
    locations: 'Locations',
    users: 'Users',
    subscription: 'Subscription',
    appearance: 'Appearance',
    device: 'This device',
  },
  profile: {
    managed: (provider = 'The account you sign in with') =>
      `${provider} manages your name, email, and picture. Change them there.`,
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    role: 'Role',
    provider: 'Signs in with',
  },
  organization: {
    lead: 'What your users see about your organization.',
    name: 'Organization name',
    website: 'Website',
    phone: 'Phone',
    address: 'Address',
    websiteHint: 'For example, acme.com',
    save: 'Save changes',
    saved: 'Changes saved',
    failed: "The organization couldn't be loaded",
    notSaved: "Your changes weren't saved",
  },
  download: {
    title: 'Your data',
    lead: 'Your organization, its locations, and its users in one Excel workbook.',
    action: 'Download everything',
    done: 'Everything downloaded',
    file: (day: string) => `organization-${day}.xlsx`,
  },
  locations: {
    add: 'Add locations',
    save: 'Save locations',
    name: 'Location name',
    address: 'Address',
    timeZone: 'Time zone',
    users: 'Users',
    list: 'Locations',
    caption: 'List of locations',
    search: 'Search locations',
    searchHint: 'Search by name, address, or time zone',
    noneMatch: 'No locations match',
    noneMatchText: 'Change the search to see other locations.',
    count: (count: number, isSearch: boolean) =>
      !isSearch
        ? locations(count)
        : count === 0
          ? 'No locations match'
          : `${locations(count)} ${count === 1 ? 'matches' : 'match'}`,
    failed: "The locations couldn't be loaded",
    empty: 'No locations yet',
    emptyText: 'Add the places where your users work.',
    edit: (name: string) => `Edit ${name}`,
    remove: (name: string) => `Remove ${name}`,
    removal: "You won't be able to assign users to it. Move its users before you remove it.",
    seeUsers: 'View users',
    inUse: (count: number) =>
      `${users(count)} ${count === 1 ? 'is' : 'are'} at this location. Choose where to move them first.`,
    moveTo: 'Move them to',
    choose: 'Choose a location',
    missing: 'Choose where to move them',
    noLocation: 'No location',
    moving: 'Moving users',
    notMoved: 'Not all users were moved',
    /** `name` is empty for "No location", and absent while nothing is chosen. */
    moveAndRemove: (count: number, name: string | undefined) =>
      name === ''
        ? `Leave ${users(count)} without a location and remove`
        : `Move ${users(count)} ${name === undefined ? '' : `to ${name} `}and remove`,
  },
  users: {
    add: 'Add users',
    save: 'Save users',
    invite: 'Invite users',
    inviteFailed: "The invitation couldn't be loaded",
    actions: (name: string) => `Actions for ${name}`,
    copyInvitation: 'Copy personal invitation',
    editAction: 'Edit',
    removeAction: 'Remove',
    removal: 'They lose access immediately. You can add them again later.',
    ownRemoval: 'This is you. You lose access to this organization immediately.',
    copied: (name: string) => `Invitation for ${name} copied`,
  },
  bulk: {
    role: {
      action: 'Change role',
      title: (count: number) => `Change the role of ${users(count)}`,
      legend: 'New role',
      missing: 'Choose the new role',
      confirm: (count: number) => `Change ${users(count)}`,
    },
    location: {
      action: 'Change location',
      title: (count: number) => `Change the location of ${users(count)}`,
      legend: 'New location',
      missing: 'Choose the new location',
      confirm: (count: number) => `Change ${users(count)}`,
    },
    remove: {
      action: 'Remove',
      title: (count: number) => `Remove ${users(count)}?`,
      confirm: (count: number) => `Remove ${users(count)}`,
    },
    copyAddresses: 'Copy emails',
    more: (count: number) => `${formatNumber(count)} more`,
    failed: "This action couldn't be loaded",
    busy: 'Wait for the current change to finish.',
    running: (kind: BulkKind) =>
      kind === 'remove'
        ? 'Removing users'
        : kind === 'undo'
          ? 'Undoing the import'
          : 'Changing users',
    progress: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)}`,
    waiting: (reason: string) => `${reason} We'll continue when the server responds.`,
    stop: 'Stop',
    incomplete,
    incompleteElsewhere: (kind: BulkKind, done: number, total: number) =>
      `${incomplete(kind, done, total)}. Find the rest in Settings, under Users.`,
    left: (kind: BulkKind, count: number) => `${formatNumber(count)} not ${changed(kind)} yet.`,
    retry: (count: number) => `Try again for ${users(count)}`,
    resume: (count: number) => `Continue with ${users(count)}`,
    done: (change: { kind: BulkKind }, count: number, name: string) =>
      change.kind === 'remove'
        ? `${users(count)} removed`
        : change.kind === 'role'
          ? `${users(count)} now ${count === 1 ? 'has' : 'have'} the role ${name}`
          : change.kind === 'location'
            ? `Location of ${users(count)} changed to ${name}`
            : `${users(count)} ${changed(change.kind)}`,
  },
  removing: {
    title: (name: string) => `Remove ${name}?`,
    confirm: 'Remove',
    keep: 'Cancel',
    close: 'Close',
    removed: (name: string) => `${name} removed`,
    failed: (name: string) => `${name} wasn't removed`,
    failedBecause: (name: string, reason: string) => `${name} wasn't removed. ${reason}`,
  },
  adding: {
    lead: 'What you type is stored on this device until you save it.',
    close: 'Close',
    recent: 'Recent imports',
    recentFailed: "The imports couldn't be loaded",
    failed: "The table couldn't be loaded",
    users: (count: number) => `${users(count)} added`,
    locations: (count: number) => `${locations(count)} added`,
    keptFor: (table: 'users' | 'locations', count: number) =>
      table === 'users'
        ? `${users(count)} not sent. Find them in Settings, under Users.`
        : `${locations(count)} not sent. Find them in Settings, under Locations.`,
  },
  invitation: {
    copyFailed: 'Copying failed. Allow this site to use the clipboard, then try again.',
  },
  subscription: {
    state: 'Status',
    active: 'Active',
    portal: 'Manage invoices, payment method, and cancellation in the customer portal.',
    manage: 'Manage subscription',
    portalLinks: {
      invoices: 'Invoices',
      paymentMethod: 'Payment method',
      cancel: 'Cancel subscription',
    },
    noPortal: 'To change or cancel the subscription, contact support.',
    support: 'Contact support',
  },
  appearance: {
    legend: 'Theme',
    choices: { system: 'System', light: 'Light', dark: 'Dark' },
    hints: {
      system: 'Follows this device',
      light: 'Always light',
      dark: 'Always dark',
    },
    keyboard: 'Keyboard',
    searchKey: 'Press / to search users',
    searchKeyHint: 'Turn off if it conflicts with other shortcuts.',
    note: 'Your choice is stored on this device.',
    notKept: "This browser doesn't store data, so your choice lasts until you reload the page.",
  },
  device: {
    title: 'Drafts',
    text: 'What you type is stored on this device until you save it, for up to 7 days. Clear it if others use this device.',
    clear: 'Clear drafts',
    discardTitle: ({ locations, users, changes }: Unsaved) => {
      const rows = (count: number, one: string, many: string) =>
        count > 0 ? [counted(count, `unsent ${one}`, `unsent ${many}`)] : [];
      const what = formatList([
        ...rows(locations, 'location', 'locations'),
        ...rows(users, 'user', 'users'),
        ...(changes > 0 ? ['unsaved changes'] : []),
      ]);
      return `Discard ${what}?`;
    },
    discardText: 'What you typed is deleted from this device.',
    keep: 'Keep',
    discardAll: 'Discard all',
    cleared: 'Drafts cleared',
  },
} as const;
