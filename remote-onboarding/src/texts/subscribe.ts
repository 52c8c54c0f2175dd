import { messages } from 'shared-i18n';

export const subscribeTexts = messages('remote-onboarding.subscribe', {
  title: 'Subscribe',
  lead: 'One step left. With a subscription, everyone in your organization can use the assistant.',
  leadAgain: 'With a subscription, everyone in your organization can use the assistant.',
  benefits: {
    ask: 'Let users ask the assistant in the mobile app',
    see: 'See on your dashboard who has signed in',
    add: 'Add users and locations whenever you need to',
  },
  price: "You'll see the price before you pay.",
  checkout: 'Continue to checkout',
  cancelledTitle: 'Nothing was charged',
  cancelled: 'You left the checkout before paying. You can return to it at any time.',
  unpaid: "Your organization already has a subscription, but it's paused or a payment is missing.",
  manage: 'Manage subscription',
  paid: 'Already paid? Check your subscription',
  unfitTitle: "Checkout isn't available for this account",
  unfit: "A payment couldn't be matched to it, so you can't pay here.",
  support: 'Contact support',
});

export const subscribeSuccessTexts = messages('remote-onboarding.subscribe-success', {
  confirming: 'Confirming your subscription',
  subscribed: "You're subscribed",
  subscribedLead: 'Your subscription is active. Thank you.',
  lead: 'This takes a few seconds. Then you can continue.',
  checkLead: "If you've paid, this takes a few seconds.",
  stages: 'Stages',
  received: 'Returned from checkout',
  asking: 'Confirming payment',
  active: 'Subscription active',
  done: 'Completed:',
  slowTitle: 'This is taking longer than usual',
  slow: "If you've paid, there's no need to pay again. This page keeps checking, and you can leave and come back.",
  checkNow: 'Check now',
  notYet: 'Not confirmed yet, checked at {date}.',
  back: 'Back to subscription',
  continue: 'Continue',
});
