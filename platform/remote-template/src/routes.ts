import type { RemoteRoute } from '@platform/federation/runtime';

/**
 * The pages of this remote. From this list, the build derives the exposed modules, and the shell
 * derives routes and navigation. To add a page, create its folder and add an entry here.
 */
export const routes: readonly RemoteRoute[] = [
  {
    path: '/template-name',
    page: './template-name/template-name-page',
    layout: 'app',
    allow: ['subscribed'],
    title: 'Template name',
    navigation: 'Template name',
  },
];
