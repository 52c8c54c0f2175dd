import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { FRAMED_PAGE_REPORT_EVENT, type FramedPageReport } from '../remote';
import { startWorkbench } from './start-workbench';

test('a page in the workbench keeps its theme when the workbench opens another page', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div id="root"></div>';
  act(() => startWorkbench({ name: 'remote-reports', routes: [] }));
  const html = document.createElement('html');
  // Fills the frame, because jsdom loads no frames.
  document.querySelector('iframe')?.contentDocument?.append(html);
  html.dataset.theme = 'dark';
  const detail: FramedPageReport = { page: '/reports', sessionText: '' };
  act(() => {
    window.dispatchEvent(new CustomEvent(FRAMED_PAGE_REPORT_EVENT, { detail }));
  });
  expect(new URLSearchParams(window.location.search).get('page')).toBe('/reports');
  expect(html.dataset.theme).toBe('dark');
});
