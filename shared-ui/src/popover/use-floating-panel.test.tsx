import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useFloatingPanel } from './use-floating-panel';

afterEach(() => {
  vi.unstubAllGlobals();
});

const open = (bottom: number, height: number) => {
  let resized = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
      constructor(callback: () => void) {
        resized = callback;
      }
    },
  );
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(500);
  const button = document.createElement('button');
  button.getBoundingClientRect = () => new DOMRect(0, bottom - 40, 100, 40);
  const panel = document.createElement('div');
  const offsetHeight = vi.spyOn(panel, 'offsetHeight', 'get').mockReturnValue(height);
  renderHook(() => useFloatingPanel({ current: panel }, button, true, 'start'));
  return {
    top: () => panel.style.top,
    resize: (to: number) => {
      offsetHeight.mockReturnValue(to);
      resized();
    },
  };
};

it('a panel above its button stays next to the button when the panel shrinks', () => {
  const panel = open(440, 300);
  expect(panel.top()).toBe('92px');
  panel.resize(100);
  expect(panel.top()).toBe('292px');
});

it('a panel without room above or below its button covers the button and ends inside the window', () => {
  expect(open(240, 400).top()).toBe('100px');
});

it('a panel below its button moves above the button when the panel grows past the end of the window', () => {
  const panel = open(440, 50);
  expect(panel.top()).toBe('448px');
  panel.resize(300);
  expect(panel.top()).toBe('92px');
});
