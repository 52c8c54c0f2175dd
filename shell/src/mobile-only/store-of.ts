/** The stores of the mobile app, as in the configuration. */
export const STORES = ['ios', 'android'] as const;
export type Store = (typeof STORES)[number];

/** The store of a device; undefined for devices that are neither phone nor tablet. */
export const storeOf = ({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Store | undefined => {
  if (/android/i.test(userAgent)) return 'android';
  // Safari on an iPad calls itself a Macintosh, but no Macintosh has a touch screen.
  const isTablet = /macintosh/i.test(userAgent) && maxTouchPoints > 1;
  return isTablet || /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : undefined;
};
