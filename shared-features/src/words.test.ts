import { afterEach, describe, expect, it, vi } from 'vitest';
import { counted, formatList, formatNumber, formatTime } from './words';

afterEach(() => {
  document.documentElement.lang = '';
});

describe('numbers, lists and times', () => {
  it('numbers, lists and times follow the language of the document, not that of the browser', () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('ar-EG');
    document.documentElement.lang = 'en';
    expect(formatNumber(1240)).toBe('1,240');
    expect(formatList(['Oslo', 'Bergen', 'Rome'])).toBe('Oslo, Bergen, and Rome');
    expect(formatTime(new Date(2026, 0, 1, 14, 5, 9))).toMatch(/^2:05:09\sPM$/);
    document.documentElement.lang = 'de';
    expect(formatNumber(1240)).toBe('1.240');
    expect(formatList(['Oslo', 'Bergen', 'Rom'])).toBe('Oslo, Bergen und Rom');
  });

  it('one item is counted in the singular and several in the plural', () => {
    expect(counted(1, 'user', 'users')).toBe('1 user');
    expect(counted(1240, 'user', 'users')).toBe('1,240 users');
  });
});
