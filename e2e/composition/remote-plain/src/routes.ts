import type { RemoteRoute } from '@platform/federation/runtime';

export const routes: readonly RemoteRoute[] = [
  {
    path: '/plain/*',
    page: './plain/plain-page',
    mount: true,
    layout: 'app',
    allow: ['subscribed'],
    title: 'Plain',
    navigation: 'Plain',
  },
];
