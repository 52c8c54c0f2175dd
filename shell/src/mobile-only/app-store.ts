export const APP_STORES = ['ios', 'android'] as const;
export type AppStore = (typeof APP_STORES)[number];

/** The app store of this device. Undefined if the device is neither a phone nor a tablet. */
export const appStoreOf = ({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): AppStore | undefined => {
  if (/android/i.test(userAgent)) return 'android';
  // Safari on an iPad calls itself a Macintosh, but no Macintosh has a touch screen.
  const isTablet = /macintosh/i.test(userAgent) && maxTouchPoints > 1;
  return isTablet || /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : undefined;
};
