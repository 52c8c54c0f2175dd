import type { RemoteRoute } from '@platform/federation/runtime';

export const routes: readonly RemoteRoute[] = [
  {
    path: '/vue/*',
    page: './vue/vue-page',
    mount: true,
    layout: 'app',
    allow: ['subscribed'],
    title: 'Vue',
    navigation: 'Vue',
  },
];
