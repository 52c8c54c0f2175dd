import type { RemoteRoute } from '@platform/federation/runtime';

export const routes: readonly RemoteRoute[] = [
  {
    path: '/react18/*',
    page: './react18/react18-page',
    mount: true,
    layout: 'app',
    allow: ['subscribed'],
    title: 'React18',
    navigation: 'React18',
  },
];
