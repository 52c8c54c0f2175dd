import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CopyButton } from './copy-button';

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers();
  writeText.mockReset();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'clipboard');
});

const press = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy invitation' })));

it('CopyButton copies the text, keeps its name, and shows a confirmation for 3 s', async () => {
  writeText.mockResolvedValue();
  render(<CopyButton text="Join us" label="Copy invitation" />);
  await press();
  expect(writeText).toHaveBeenCalledWith('Join us');
  expect(screen.getByRole('status').textContent).toBe('Copied');
  expect(screen.getByRole('button', { name: 'Copy invitation' })).toBeDefined();
  act(() => vi.advanceTimersByTime(3000));
  expect(screen.getByRole('status').textContent).toBe('');
});

it('when the browser does not allow copying, CopyButton shows the text and says how to copy the text', async () => {
  writeText.mockRejectedValue(new Error('NotAllowedError'));
  render(<CopyButton text="Join us" label="Copy invitation" />);
  await press();
  act(() => vi.advanceTimersByTime(3000));
  expect(screen.getByRole('status').textContent).toContain('copy it yourself');
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', {
    name: 'Text to copy',
    // Also finds hidden elements, because jsdom has no top layer and shows no popover.
    hidden: true,
  });
  field.focus();
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('Join us');
  writeText.mockResolvedValue();
  await press();
  expect(screen.queryByRole('textbox', { hidden: true })).toBeNull();
});

it.each<[string, () => void]>([
  ['copied', () => void writeText.mockResolvedValue()],
  ['failed', () => void writeText.mockRejectedValue(new Error('NotAllowedError'))],
])('CopyButton announces the same result again after a second press: %s', async (_, prepare) => {
  prepare();
  render(<CopyButton text="Join us" label="Copy invitation" />);
  await press();
  const first = screen.getByRole('status').firstChild;
  act(() => vi.advanceTimersByTime(2000));
  await press();
  // Screen readers announce the same text again only in a new node.
  expect(screen.getByRole('status').firstChild).not.toBe(first);
  act(() => vi.advanceTimersByTime(2000));
  expect(screen.getByRole('status').textContent).not.toBe('');
});
