import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiFailure } from 'shared-session';
import { expect, test } from 'vitest';
import { FailureNotice } from './failure-notice';

const FAILURE: ApiFailure = {
  ok: false,
  name: 'ApiFailure',
  serverIsOk: true,
  statusCode: 500,
  message: 'It broke.',
  cause: 'refused',
};
const show = (changes: Partial<ApiFailure>) =>
  render(
    <FailureNotice
      title="The users couldn't be loaded"
      failure={{ ...FAILURE, ...changes }}
      retry={() => {}}
    />,
  );

// spec: 3
test('a failure notice shows the request id of the server, with a button that copies the id', async () => {
  const person = userEvent.setup();
  show({ reference: '3f9a1c0b77de' });
  expect(screen.getByText('3f9a1c0b77de')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Copy reference' }));
  expect(await navigator.clipboard.readText()).toBe('3f9a1c0b77de');
});

test('a failure notice does not repeat a request id that the message contains', () => {
  show({ reference: '3f9a1c0b77de', message: 'It broke. Report reference 3f9a1c0b77de.' });
  expect(screen.getAllByText(/3f9a1c0b77de/)).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Copy reference' })).toBeDefined();
});

test('a failure notice shows no request id if the server sends no id', () => {
  show({});
  expect(screen.getByText('It broke.')).toBeDefined();
  expect(screen.queryByText(/Reference/)).toBeNull();
});
