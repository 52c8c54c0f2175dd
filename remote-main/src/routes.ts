import type { RemoteRoute } from '@platform/federation/runtime';

/**
 * Everything this remote offers (specification 2). The build derives the exposed modules from it, the shell its routes
 * and its navigation.
 */
export const routes: readonly RemoteRoute[] = [
  {
    path: '/',
    page: './home/home-page',
    layout: 'app',
    allow: ['subscribed'],
    title: 'Home',
  },
  {
    path: '/dashboard',
    page: './dashboard/dashboard-page',
    layout: 'app',
    allow: ['subscribed'],
    title: 'Dashboard',
    navigation: 'Dashboard',
  },
  {
    path: '/settings',
    page: './settings/settings-page',
    layout: 'app',
    allow: ['subscribed'],
    title: 'Settings',
    navigation: 'Settings',
    finds: { users: 'tab=users&search={email}', locations: 'tab=users&location[]={id}' },
  },
  {
    path: '/example',
    page: './example/example-page',
    layout: 'app',
    allow: ['subscribed'],
    title: 'State demo',
  },
];
