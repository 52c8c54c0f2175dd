import type { RemoteRoute } from '@platform/federation/runtime';

/** The onboarding steps, the return from the checkout, and the last page (specification 2). */
export const routes: readonly RemoteRoute[] = [
  {
    path: '/create-organization',
    page: './create-organization/create-organization-page',
    layout: 'centered',
    allow: ['no-organization'],
    title: 'Create your organization',
    step: 1,
  },
  {
    path: '/add-locations',
    page: './add-locations/add-locations-page',
    layout: 'onboarding',
    allow: ['add-locations'],
    title: 'Add locations',
    step: 2,
  },
  {
    path: '/add-users',
    page: './add-users/add-users-page',
    layout: 'onboarding',
    allow: ['add-users'],
    title: 'Add users',
    step: 3,
  },
  {
    path: '/verification',
    page: './verification/verification-page',
    layout: 'centered',
    allow: ['verification'],
    title: 'Verify your organization',
    step: 4,
  },
  {
    path: '/subscribe',
    page: './subscribe/subscribe-page',
    layout: 'centered',
    allow: ['unsubscribed'],
    title: 'Subscribe',
    step: 5,
  },
  {
    path: '/subscribe/success',
    page: './subscribe-success/subscribe-success-page',
    layout: 'centered',
    allow: ['unsubscribed', 'subscribed'],
    title: 'Your subscription',
  },
  {
    path: '/all-set',
    page: './all-set/all-set-page',
    layout: 'centered',
    allow: ['subscribed'],
    title: "You're all set",
    fills: [{ slot: 'dashboard/cards/v1', from: () => import('./left-over/left-over-card') }],
  },
];
