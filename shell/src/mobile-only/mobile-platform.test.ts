import { expect, test } from 'vitest';
import { detectMobilePlatform } from './mobile-platform';

test.each([
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126 Mobile', 5, 'android'],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari/604.1', 5, 'ios'],
  ['an iPad', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 5, 'ios'],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 0, undefined],
  ['a PC with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Edg/126', 10, undefined],
])(
  'the mobile platform of the device is detected: %s',
  (_device, userAgent, maxTouchPoints, platform) => {
    expect(detectMobilePlatform({ userAgent, maxTouchPoints })).toBe(platform);
  },
);
