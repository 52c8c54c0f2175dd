import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiResult } from 'shared-session';
import { expect, test } from 'vitest';
import { OutageNotice } from './outage-notice';
import { useCall } from './use-call';

const UNREACHABLE: ApiResult<string> = {
  ok: false,
  name: 'ApiFailure',
  serverIsOk: false,
  statusCode: 0,
  message: '',
  cause: 'unreachable',
};

test('"Try again" in the notice about an outage stays busy until the last repeated call has failed again', async () => {
  const requests: ((result: ApiResult<string>) => void)[] = [];
  const load = () => new Promise<ApiResult<string>>((resolve) => requests.push(resolve));
  const answer = () => act(async () => requests.shift()?.(UNREACHABLE));
  function Page() {
    useCall(load);
    useCall(load);
    return <OutageNotice />;
  }
  render(<Page />);
  await answer();
  await answer();
  const button = screen.getByRole('button', { name: 'Try again' });
  await userEvent.click(button);
  expect(requests).toHaveLength(2);
  expect(button.ariaBusy).toBe('true');
  await answer();
  expect(button.ariaBusy).toBe('true');
  await answer();
  expect(button.ariaBusy).not.toBe('true');
});
