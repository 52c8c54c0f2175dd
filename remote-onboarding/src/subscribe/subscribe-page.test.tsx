import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { deferredAnswer, openPage } from 'shared-features/testing';
import { sessionAtom } from 'shared-session';
import { describe, expect, it, vi } from 'vitest';
import { profileAtStep } from '../testing/profile-at';
import SubscribePage from './subscribe-page';

const answers = { 'GET /user': profileAtStep('completed') };

describe('the subscribe page', () => {
  it('the subscribe page links to the checkout in the same tab, with the reference of the user', async () => {
    openPage(<SubscribePage />, '/', { answers });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Subscribe');
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Continue to checkout' });
    expect(link.href).toBe(
      'https://checkout.test/pay?client_reference_id=uid-1&prefilled_email=ase%40example.com',
    );
    expect(link.target).toBe('');
    expect(screen.queryByText('Nothing was charged')).toBeNull();
  });

  it('the subscribe page notices a payment in another tab when the page gets the focus', async () => {
    const { backend, store } = openPage(<SubscribePage />, '/', { answers });
    backend.answers['GET /user'] = profileAtStep('completed', 'active');
    await act(async () => void fireEvent(window, new Event('focus')));
    await waitFor(() => expect(store.get(sessionAtom).user?.subscription_status).toBe('active'));
  });

  it('the checkout does not open when the user has paid in another tab', async () => {
    const { backend, store } = openPage(<SubscribePage />, '/', { answers });
    backend.answers['GET /user'] = profileAtStep('completed', 'active');
    const link = screen.getByRole('link', { name: 'Continue to checkout' });
    const click = createEvent.click(link);
    await act(async () => void fireEvent(link, click));
    expect(click.defaultPrevented).toBe(true);
    await waitFor(() => expect(store.get(sessionAtom).user?.subscription_status).toBe('active'));
  });

  it('the subscribe page opens the checkout after the profile has confirmed that nobody has paid', async () => {
    const left: boolean[] = [];
    const { backend, person } = openPage(<SubscribePage />, '/', { answers });
    const link = screen.getByRole('link', { name: 'Continue to checkout' });
    // Prevents the navigation, because jsdom cannot leave the page. The page's own handler runs
    // before this one.
    document.addEventListener('click', (event) => {
      left.push(!event.defaultPrevented);
      event.preventDefault();
    });
    await person.click(link);
    await waitFor(() => expect(left).toEqual([false, true]));
    expect(backend.seen('GET /user')).toHaveLength(1);
  });

  it('the checkout does not open when the visitor leaves the subscribe page before the profile arrives', async () => {
    const profile = deferredAnswer(profileAtStep('completed'));
    const { person, backend, unmount } = openPage(<SubscribePage />, '/', {
      answers: { 'GET /user': profile.answer },
    });
    const link = screen.getByRole('link', { name: 'Continue to checkout' });
    const click = vi.spyOn(link, 'click');
    await person.click(link);
    await waitFor(() => expect(backend.seen('GET /user')).toHaveLength(1));
    unmount();
    await act(async () => profile.release());
    expect(click).not.toHaveBeenCalled();
  });

  it('the subscribe page says that nothing was charged after a cancelled checkout', async () => {
    openPage(<SubscribePage />, '/subscribe?checkout=cancelled', { answers });
    expect(screen.getByText('Nothing was charged')).toBeDefined();
  });

  it('the subscribe page offers no checkout when the payment could not be matched', async () => {
    openPage(<SubscribePage />, '/', { answers, uid: 'not fit' });
    expect(screen.queryByRole('link', { name: 'Continue to checkout' })).toBeNull();
    expect(screen.getByText("Checkout isn't available for this account")).toBeDefined();
  });
});
