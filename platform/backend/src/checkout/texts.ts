/** The words of the local checkout. */
export const texts = {
  title: 'Checkout – local stand-in',
  heading: 'Confirm your subscription',
  lead: 'Query Assistant for your organization, billed by this local stand-in.',
  plan: 'Plan',
  planValue: 'Organization subscription',
  account: 'Account',
  noEmail: 'Not given',
  due: 'Due today',
  dueValue: 'Nothing, this is a test',
  pay: 'Pay',
  cancel: 'Cancel',
  note: 'No card is asked for and no money moves. The button sends the same signed event that the real checkout sends.',
  notDelivered: 'The payment could not be confirmed to the server. Nothing was charged. Try again.',
  noReference: 'Open this page from “Continue to checkout”: it does not say who is paying.',
} as const;
