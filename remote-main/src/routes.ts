import type { RemoteRoute } from '@platform/federation/runtime';

/**
 * Actions that the command palette offers. `focus` is the id of the element that gets the focus.
 */
const SETTINGS_ACTIONS: RemoteRoute['actions'] = [
  { label: 'Settings', words: 'preferences options', icon: 'settings' },
  { label: 'Profile', query: 'tab=profile', words: 'account my name picture', icon: 'user' },
  {
    label: 'Edit organization',
    query: 'tab=organization',
    words: 'company rename name website phone address',
    icon: 'organization',
  },
  {
    label: 'Download everything',
    query: 'tab=organization',
    focus: 'download-everything',
    words: 'workbook excel archive your data',
    icon: 'export',
  },
  {
    label: 'Locations',
    query: 'tab=locations',
    words: 'places offices stores edit remove',
    icon: 'location',
  },
  {
    label: 'Add locations',
    query: 'tab=locations&add=1',
    words: 'new places create offices stores',
    icon: 'add',
  },
  {
    label: 'Import locations',
    query: 'tab=locations&add=1',
    focus: 'import-file',
    words: 'upload csv excel places',
    icon: 'import',
  },
  { label: 'Users', query: 'tab=users', words: 'people members team', icon: 'user' },
  {
    label: 'Add users',
    query: 'tab=users&add=1',
    words: 'new people create members',
    icon: 'add',
  },
  {
    label: 'Import users',
    query: 'tab=users&add=1',
    focus: 'import-file',
    words: 'upload csv excel people',
    icon: 'import',
  },
  {
    label: 'Invite users',
    query: 'tab=users&invite=1',
    words: 'copy invitation email pending addresses qr code onboard people',
    icon: 'invite',
  },
  {
    label: 'Pending users',
    query: 'tab=users&status[]=invited',
    words: 'invited waiting not signed in',
    icon: 'user',
  },
  {
    label: 'Users without a location',
    query: 'tab=users&location[]=none',
    words: 'unassigned missing place',
    icon: 'user',
  },
  {
    label: 'Saved views',
    query: 'tab=users',
    focus: 'users',
    words: 'filters presets bookmarks',
    icon: 'user',
  },
  {
    label: 'Change roles',
    query: 'tab=users',
    focus: 'users',
    words: 'make admin manager promote permissions',
    icon: 'edit',
  },
  {
    label: 'Remove users',
    query: 'tab=users',
    focus: 'users',
    words: 'delete offboard deactivate people',
    icon: 'delete',
  },
  {
    label: 'Export users',
    query: 'tab=users',
    focus: 'export-users',
    words: 'download csv backup people',
    icon: 'export',
  },
  {
    label: 'Manage billing',
    query: 'tab=subscription',
    words: 'subscription invoices payment card cancel plan',
    icon: 'billing',
  },
  {
    label: 'Appearance',
    query: 'tab=appearance',
    words: 'theme single keys look',
    icon: 'theme',
  },
  {
    label: 'Clear drafts',
    query: 'tab=device',
    words: 'discard unsent storage device',
    icon: 'delete',
  },
];

/**
 * The pages of this remote. The build exposes a module for each; the shell adds a route for each
 * (specification 2).
 */
export const routes: readonly RemoteRoute[] = [
  {
    path: '/',
    page: './home/home-page',
    layout: 'app',
    allow: ['subscribed'],
    title: 'Home',
    actions: [{ label: 'Home', words: 'start welcome', icon: 'home' }],
  },
  {
    path: '/dashboard',
    page: './dashboard/dashboard-page',
    layout: 'app',
    allow: ['subscribed'],
    title: 'Dashboard',
    navigation: 'Dashboard',
    slots: ['dashboard/cards/v1'],
    actions: [{ label: 'Dashboard', words: 'overview adoption figures statistics', icon: 'chart' }],
  },
  {
    path: '/settings',
    page: './settings/settings-page',
    layout: 'app',
    allow: ['subscribed'],
    title: 'Settings',
    navigation: 'Settings',
    finds: { users: 'tab=users&search={email}', locations: 'tab=users&location[]={id}' },
    slots: ['users/actions/v1', 'settings/tabs/v1'],
    actions: SETTINGS_ACTIONS,
    fills: [{ slot: 'navigation/badges/v1', from: () => import('./unsent-badge/unsent-badge') }],
  },
  {
    path: '/example',
    page: './example/example-page',
    layout: 'app',
    allow: ['subscribed'],
    title: 'State demo',
    actions: [{ label: 'State demo', words: 'atoms example counter' }],
  },
];
