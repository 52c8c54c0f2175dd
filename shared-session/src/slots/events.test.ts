import { expect, test, vi } from 'vitest';
import { onEvent, sendEvent } from './events';

declare module './events' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: `declare module` needs an interface.
  interface Events {
    'test/told/v1': { reason: 'added' | 'removed' };
  }
}

test('a listener gets the data of an event until the listener is removed', () => {
  const [heard, stopped] = [vi.fn(), vi.fn()];
  const ends = [onEvent('test/told/v1', heard), onEvent('test/told/v1', stopped)];
  ends[1]?.();
  sendEvent('test/told/v1', { reason: 'removed' });
  expect(heard.mock.calls).toEqual([[{ reason: 'removed' }]]);
  expect(stopped).not.toHaveBeenCalled();
  ends[0]?.();
});

test('sendEvent calls all listeners of an event, even if one of them throws an error', () => {
  const heard = vi.fn();
  const ends = [
    onEvent('test/told/v1', () => {
      throw new Error('broken');
    }),
    onEvent('test/told/v1', heard),
  ];
  sendEvent('test/told/v1', { reason: 'added' });
  for (const end of ends) end();
  expect(heard).toHaveBeenCalledOnce();
});

// Checks only types: the type checker reports a `@ts-expect-error` if its line compiles.
test('code that sends an undeclared event or wrong data does not compile', () => {
  const wrong = [
    // @ts-expect-error: nothing declares this event.
    () => sendEvent('users/changed/v0'),
    // @ts-expect-error: the data needs a `reason`, not `ids`.
    () => sendEvent('test/told/v1', { ids: ['1'] }),
    // @ts-expect-error: the `reason` is a text, not a number.
    () => onEvent('test/told/v1', ({ reason }: { reason: number }) => reason),
  ];
  expect(wrong).toHaveLength(3);
});
