import { renderHook } from '@testing-library/react';
import { Provider } from 'jotai';
import { createTestStore } from 'shared-session/testing';
import { describe, expect, it } from 'vitest';
import { useIsOwnUser } from './use-is-own';

const isOwnOf = (user: Record<string, unknown>) => {
  const { store } = createTestStore({ user });
  return renderHook(useIsOwnUser, {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  }).result.current;
};

describe('useIsOwnUser', () => {
  it('if the visitor has an email address, useIsOwnUser compares only addresses, ignoring case, and no ids', () => {
    const isOwn = isOwnOf({ _id: '7', email: 'ada@example.com' });
    expect(isOwn({ _id: '1', email: 'Ada@Example.com' })).toBe(true);
    expect(isOwn({ _id: '7', email: 'bo@example.com' })).toBe(false);
    expect(isOwn({ _id: '7', email: '' })).toBe(false);
  });

  it.each(['7', 7])('useIsOwnUser finds a visitor without an email address by the id %j', (_id) => {
    const isOwn = isOwnOf({ _id, email: '' });
    expect(isOwn({ _id: '7', email: '' })).toBe(true);
    expect(isOwn({ _id: '1', email: '' })).toBe(false);
  });

  it('useIsOwnUser finds nobody if the visitor has neither an email address nor an id', () => {
    expect(isOwnOf({ email: '' })({ _id: 'undefined', email: '' })).toBe(false);
  });
});
