import { quantityTexts } from 'shared-features';
import { messages, plural } from 'shared-i18n';

type BulkKind = 'role' | 'location' | 'remove' | 'import' | 'undo' | 'restore';

/** The sentences about a change of many users, such as "Changing users" or "Removing users". */
export const bulkChangeTextsOf = (kind: BulkKind) =>
  settingsTexts.bulk.kinds[kind === 'remove' || kind === 'undo' ? kind : 'change'];

export const settingsTexts = messages('remote-main.settings', {
  title: 'Settings',
  documentTitle: '{tab} – Settings – {productName}',
  tabFailed: "These settings couldn't be loaded",
  tabFailedHint: 'Choose other settings, or reload the page.',
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
    managedBy: '{provider} manages your name, email, and picture. Change them there.',
    managedElsewhere:
      'The account you sign in with manages your name, email, and picture. Change them there.',
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
    file: 'organization-{day}.xlsx',
  },
  locations: {
    add: 'Add locations',
    save: 'Save locations',
    users: 'Users',
    list: 'Locations',
    caption: 'List of locations',
    search: 'Search locations',
    searchHint: 'Search by name, address, or time zone',
    noneMatch: 'No locations match',
    noneMatchText: 'Change the search to see other locations.',
    matches: plural('{count} location matches', '{count} locations match'),
    count: (count: number, isSearch: boolean): string => {
      if (!isSearch) return quantityTexts.locations(count);
      return count === 0
        ? settingsTexts.locations.noneMatch
        : settingsTexts.locations.matches(count);
    },
    showMore: 'Show more locations',
    empty: 'No locations yet',
    emptyText: 'Add the places where your users work.',
    edit: 'Edit {name}',
    remove: 'Remove {name}',
    removal: "You won't be able to assign users to it. Move its users before you remove it.",
    seeUsers: 'View users',
    inUse: plural(
      '{count} user is at this location. Choose where to move them first.',
      '{count} users are at this location. Choose where to move them first.',
    ),
    moveTo: 'Move them to',
    choose: 'Choose a location',
    missing: 'Choose where to move them',
    noLocation: 'No location',
    moving: 'Moving users',
    notMoved: 'Not all users were moved',
    /** `name` is empty for "No location", and absent while nothing is chosen. */
    moveAndRemove: (count: number, name: string | undefined): string => {
      const { leaveAnd, moveAnd, moveToAnd } = settingsTexts.locations;
      if (name === undefined) return moveAnd(count);
      return name === '' ? leaveAnd(count) : moveToAnd(count, name);
    },
    leaveAnd: plural(
      'Remove this location and leave {count} user without one',
      'Remove this location and leave {count} users without one',
    ),
    moveAnd: plural(
      'Move {count} user and remove this location',
      'Move {count} users and remove this location',
    ),
    moveToAnd: plural(
      'Move {count} user to {location} and remove this location',
      'Move {count} users to {location} and remove this location',
    ),
  },
  users: {
    add: 'Add users',
    save: 'Save users',
    invite: 'Invite users',
    inviteFailed: "The invitation couldn't be loaded",
    actions: 'Actions for {name}',
    copyInvitation: 'Copy personal invitation',
    editAction: 'Edit',
    removal: 'They lose access immediately. You can add them again later.',
    ownRemoval: 'This is you. You lose access to this organization immediately.',
    copied: 'Invitation for {name} copied',
  },
  bulk: {
    role: {
      action: 'Change role',
      title: plural('Change the role of {count} user', 'Change the role of {count} users'),
      legend: 'New role',
      missing: 'Choose the new role',
      confirm: plural('Change {count} user', 'Change {count} users'),
    },
    location: {
      action: 'Change location',
      title: plural('Change the location of {count} user', 'Change the location of {count} users'),
      legend: 'New location',
      missing: 'Choose the new location',
      confirm: plural('Change {count} user', 'Change {count} users'),
    },
    remove: {
      title: plural('Remove {count} user?', 'Remove {count} users?'),
      confirm: plural('Remove {count} user', 'Remove {count} users'),
    },
    copyAddresses: 'Copy email addresses',
    more: plural('{count} more', '{count} more'),
    failed: "This action couldn't be loaded",
    busy: 'Wait for the current change to finish.',
    /** Sentences about changed users, by the kind of change. */
    kinds: {
      change: {
        running: 'Changing users',
        incomplete: plural('{done} of {count} user changed', '{done} of {count} users changed'),
        left: '{left} not changed yet.',
        done: plural('{count} user changed', '{count} users changed'),
      },
      remove: {
        running: 'Removing users',
        incomplete: plural('{done} of {count} user removed', '{done} of {count} users removed'),
        left: '{left} not removed yet.',
        done: plural('{count} user removed', '{count} users removed'),
      },
      undo: {
        running: 'Undoing the import',
        incomplete: plural(
          '{done} of {count} user restored or removed',
          '{done} of {count} users restored or removed',
        ),
        left: '{left} not restored or removed yet.',
        done: plural('{count} user restored or removed', '{count} users restored or removed'),
      },
    },
    progress: '{done} of {total}',
    waiting: "{reason} We'll continue automatically.",
    stop: 'Stop',
    findTheRest: '{incomplete}. Find the rest in Settings, under Users.',
    retry: plural('Try again for {count} user', 'Try again for {count} users'),
    resume: plural('Continue with {count} user', 'Continue with {count} users'),
  },
  removing: {
    title: 'Remove {name}?',
    removed: '{name} removed',
    failed: "{name} wasn't removed",
    failedBecause: "{name} wasn't removed. {reason}",
  },
  adding: {
    lead: 'What you type is stored on this device until you save it, for up to 7 days.',
    recent: 'Recent imports',
    recentFailed: "The imports couldn't be loaded",
    failed: "The table couldn't be loaded",
    users: plural('{count} user added', '{count} users added'),
    locations: plural('{count} location added', '{count} locations added'),
    kept: {
      users: plural(
        '{count} user not sent. Find this user in Settings, under Users.',
        '{count} users not sent. Find them in Settings, under Users.',
      ),
      locations: plural(
        '{count} location not sent. Find this location in Settings, under Locations.',
        '{count} locations not sent. Find them in Settings, under Locations.',
      ),
    },
  },
  invitation: {
    copyFailed: 'Copying failed. Allow this site to use the clipboard, then try again.',
  },
  subscription: {
    state: 'Status',
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
    searchKey: 'Press / to search users, ? to see all shortcuts',
    searchKeyHint: 'Turn off if it conflicts with other shortcuts.',
    note: 'Your choice is stored on this device.',
    notKept: "This browser doesn't store data, so your choice lasts until you reload the page.",
  },
  device: {
    title: 'Drafts',
    text: 'What you type, and the users of your recent imports, are stored on this device for up to 7 days. Clear this data if others use this device. Saved views stay until you remove them.',
    clear: 'Clear drafts',
    unsaved: {
      locations: plural('{count} unsent location', '{count} unsent locations'),
      users: plural('{count} unsent user', '{count} unsent users'),
      changes: 'unsaved changes',
    },
    discardTitle: 'Discard {unsaved}?',
    discardText: 'What you typed is deleted from this device.',
    keep: 'Keep',
    discardAll: 'Discard all',
    cleared: 'Drafts cleared',
  },
});
