export const MOBILE_PLATFORMS = ['ios', 'android'] as const;
export type MobilePlatform = (typeof MOBILE_PLATFORMS)[number];

/** The platform of this device. Undefined if the device is neither a phone nor a tablet. */
export const detectMobilePlatform = ({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): MobilePlatform | undefined => {
  if (/android/i.test(userAgent)) return 'android';
  // Safari on an iPad calls itself a Macintosh, but no Macintosh has a touch screen.
  const isTablet = /macintosh/i.test(userAgent) && maxTouchPoints > 1;
  return isTablet || /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : undefined;
};
