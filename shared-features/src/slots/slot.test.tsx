import { render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import type { SlotId, Slots } from 'shared-session';
import { createSessionStore } from 'shared-session/host';
import { expect, test } from 'vitest';
import { Slot } from './slot';

test('Slot shows what the host renders for a slot, and passes the data of the page to the host', () => {
  const store = createSessionStore({
    slot: ({ id, data }) => <p>{`${id} ${JSON.stringify(data)}`}</p>,
  });
  render(
    <Provider store={store}>
      <Slot id="navigation/badges/v1" data={{ path: '/settings' }} />
    </Provider>,
  );
  expect(screen.getByText('navigation/badges/v1 {"path":"/settings"}')).toBeDefined();
});

// The type checker reports an error if a line below a `@ts-expect-error` compiles.
test('code that passes data of a wrong type to a slot does not compile', () => {
  // @ts-expect-error: the path in the data of the slot is a text, not a number.
  const wrong: (data: Slots['navigation/badges/v1']) => unknown = (data: { path: number }) => data;
  // @ts-expect-error: the data of the slot has no `address`.
  const given = <Slot id="navigation/badges/v1" data={{ address: '/settings' }} />;
  // @ts-expect-error: there is no slot with this id.
  const slot: SlotId = 'dashboard/cards/v0';
  expect([wrong, given, slot]).toHaveLength(3);
});
