import { act, screen, waitFor } from '@testing-library/react';
import { openPage } from 'shared-features/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { profileResponseAtStep } from '../testing/profile-at';
import SubscribeSuccessPage from './subscribe-success-page';

const unpaid = { 'GET /user': profileResponseAtStep('completed') };
const paid = profileResponseAtStep('completed', 'active');
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the page after the checkout', () => {
  it('the page after the checkout takes the status of the subscription from the profile, not from the parameters of the URL', async () => {
    openPage(<SubscribeSuccessPage />, '/subscribe/success?session_id=forged&status=active', {
      answers: unpaid,
    });
    expect(heading()).toBe('Confirming your subscription');
    const step = screen.getByRole('listitem', { current: 'step' });
    expect(step.textContent).toBe('Confirming payment');
    expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull();
  });

  it('the page after the checkout has a link back to the subscribe page for visitors who came from that page', async () => {
    openPage(<SubscribeSuccessPage />, '/subscribe/success?from=subscribe', { answers: unpaid });
    expect(screen.queryByText('Returned from checkout')).toBeNull();
    // Visitors who have not paid must not be asked to wait.
    expect(screen.queryByText(/you can continue/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to subscription' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Check now' })).toBeDefined();
  });

  it('the page after the checkout polls the profile until the subscription is active, then shows "Continue"', async () => {
    const { backend } = openPage(<SubscribeSuccessPage />, '/', { answers: unpaid });
    expect(screen.getByText('This takes a few seconds. Then you can continue.')).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(backend.seen('GET /user')).toHaveLength(1);
    backend.answers['GET /user'] = paid;
    await act(() => vi.advanceTimersByTimeAsync(1600));
    expect(heading()).toBe("You're subscribed");
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/all-set');
    const asked = backend.seen('GET /user').length;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(backend.seen('GET /user')).toHaveLength(asked);
  });

  it('while the server is down, the page after the checkout shows an error, and confirms the subscription when the server is back', async () => {
    const { backend } = openPage(<SubscribeSuccessPage />, '/', { answers: unpaid });
    const down = { 'GET /user': 'unreachable', 'GET /readiness_check': 'unreachable' } as const;
    Object.assign(backend.answers, down);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    const message = await screen.findByText(/^The server couldn't be reached/);
    expect(message.role).toBe('status');
    expect(screen.getByText(/no need to pay again/)).toBeDefined();
    Object.assign(backend.answers, unpaid, { 'GET /readiness_check': {} });
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await waitFor(() => expect(screen.queryByText(/^The server couldn't be reached/)).toBeNull());
    backend.answers['GET /user'] = paid;
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await waitFor(() => expect(heading()).toBe("You're subscribed"));
  });

  it('if the subscription is already active, the page after the checkout immediately has the heading "You\'re subscribed"', async () => {
    openPage(<SubscribeSuccessPage />, '/', { answers: { 'GET /user': paid } });
    expect(heading()).toBe("You're subscribed");
  });

  it('if no payment arrives within a minute, the page after the checkout advises not to pay again, and keeps polling', async () => {
    const { person, backend } = openPage(<SubscribeSuccessPage />, '/', { answers: unpaid });
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    expect(screen.queryByText(/no need to pay again/)).toBeNull();
    const regions = screen.getAllByRole('status');
    await act(() => vi.advanceTimersByTimeAsync(2000));
    const notice = screen.getByText(/no need to pay again/);
    expect(screen.queryByText(/takes a few seconds/)).toBeNull();
    expect(regions).toContain(notice.closest('[role=status]'));
    expect(screen.getByRole('link', { name: 'Back to subscription' }).getAttribute('href')).toBe(
      '/subscribe',
    );
    await person.click(screen.getByRole('button', { name: 'Check now' }));
    expect(await screen.findByText(/^Not confirmed yet, checked at/)).toBeDefined();
    backend.answers['GET /user'] = paid;
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(heading()).toBe("You're subscribed");
    // The focus is not lost, although the pressed button is gone.
    expect(document.activeElement).not.toBe(document.body);
  });
});
