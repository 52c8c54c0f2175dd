import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { deferredAnswer, openPage } from 'shared-features/testing';
import { type SiteConfig, sessionAtom } from 'shared-session';
import { createTestAccount, type TestAnswer } from 'shared-session/testing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { profileResponseAtStep } from '../testing/profile-at';
import SubscribePage from './subscribe-page';

const answers = { 'GET /user': profileResponseAtStep('completed') };

describe('the subscribe page', () => {
  it('the subscribe page links to the checkout in the same tab, with the id and email address of the user', async () => {
    openPage(<SubscribePage />, '/', { answers });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Subscribe');
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Continue to checkout' });
    expect(link.href).toBe(
      'https://checkout.test/pay?client_reference_id=uid-1&prefilled_email=ase%40example.com',
    );
    expect(link.target).toBe('');
    expect(screen.queryByText('Nothing was charged')).toBeNull();
    expect(screen.getByText(/One step left/)).toBeDefined();
  });

  it.each(['canceled', 'past_due'])(
    'the subscribe page does not say "One step left" to an organization whose subscription is %s',
    (status) => {
      openPage(<SubscribePage />, '/', {
        answers: { 'GET /user': profileResponseAtStep('completed', status) },
      });
      expect(screen.queryByText(/One step left/)).toBeNull();
      expect(screen.getByText(/everyone in your organization can use/)).toBeDefined();
    },
  );

  it('the subscribe page notices a payment in another tab when the page gets the focus', async () => {
    const { backend, store } = openPage(<SubscribePage />, '/', { answers });
    backend.answers['GET /user'] = profileResponseAtStep('completed', 'active');
    await act(async () => void fireEvent(window, new Event('focus')));
    await waitFor(() => expect(store.get(sessionAtom).user?.subscription_status).toBe('active'));
  });

  it('the checkout does not open when the user has paid in another tab', async () => {
    const { backend, store } = openPage(<SubscribePage />, '/', { answers });
    backend.answers['GET /user'] = profileResponseAtStep('completed', 'active');
    const link = screen.getByRole('link', { name: 'Continue to checkout' });
    const click = createEvent.click(link);
    await act(async () => void fireEvent(link, click));
    expect(click.defaultPrevented).toBe(true);
    await waitFor(() => expect(store.get(sessionAtom).user?.subscription_status).toBe('active'));
  });

  it('if another remote throws an error when the profile is stored, the link to the checkout does not stay busy', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { person, store } = openPage(<SubscribePage />, '/', { answers });
    store.sub(sessionAtom, () => {
      throw new Error('A broken listener');
    });
    const link = screen.getByRole('link', { name: 'Continue to checkout' });
    await person.click(link);
    await waitFor(() => expect(reported).toHaveBeenCalled());
    expect(link.getAttribute('aria-busy')).toBeNull();
  });

  it('the subscribe page first requests the profile, and opens the checkout if nobody has paid yet', async () => {
    const left: boolean[] = [];
    const { backend, person } = openPage(<SubscribePage />, '/', { answers });
    const link = screen.getByRole('link', { name: 'Continue to checkout' });
    // Runs after the link's own handler. Records whether that handler has allowed the navigation.
    // Then prevents the navigation, because jsdom cannot leave the page.
    const leave = (event: MouseEvent) => {
      left.push(!event.defaultPrevented);
      event.preventDefault();
    };
    document.addEventListener('click', leave);
    onTestFinished(() => document.removeEventListener('click', leave));
    await person.click(link);
    await waitFor(() => expect(left).toEqual([false, true]));
    expect(backend.seen('GET /user')).toHaveLength(1);
  });

  it('the link to the checkout is busy while the profile is requested, and a second click sends nothing', async () => {
    const profile = deferredAnswer(profileResponseAtStep('completed'));
    const { person, backend } = openPage(<SubscribePage />, '/', {
      answers: { 'GET /user': profile.answer },
    });
    const link = screen.getByRole('link', { name: 'Continue to checkout' });
    const click = vi.spyOn(link, 'click').mockReturnValue();
    await person.click(link);
    await person.click(link);
    expect(screen.getByRole('link', { name: 'Continue to checkout', busy: true })).toBe(link);
    expect(backend.seen('GET /user')).toHaveLength(1);
    await act(async () => profile.release());
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(link.ariaBusy).not.toBe('true');
  });

  it('the checkout does not open when the visitor leaves the subscribe page before the profile arrives', async () => {
    const profile = deferredAnswer(profileResponseAtStep('completed'));
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

  it.each<[string, TestAnswer]>([
    ['no longer an administrator', { payload: { name: 'Ada', role: 'user' } }],
    ['no longer in the organization', { status: 401 }],
  ])(
    'the checkout does not open when the profile says that the visitor is %s',
    async (_what, profile) => {
      const { backend, person, store } = openPage(<SubscribePage />, '/', { answers });
      backend.answers['GET /user'] = profile;
      const link = screen.getByRole('link', { name: 'Continue to checkout' });
      const click = vi.spyOn(link, 'click');
      await person.click(link);
      await waitFor(() => expect(store.get(sessionAtom).user?.role).not.toBe('admin'));
      await act(async () => {});
      expect(click).not.toHaveBeenCalled();
    },
  );

  describe('a subscription that is not paid', () => {
    const PAYMENT = 'https://portal.test/payment-method';
    const PORTAL = 'https://portal.test';
    const SUPPORT = 'https://support.test';
    const open = (status: string, links: Partial<SiteConfig>) =>
      openPage(<SubscribePage />, '/', {
        answers: { 'GET /user': profileResponseAtStep('completed', status) },
        siteConfig: {
          productName: 'Query Assistant',
          checkoutUrl: 'https://checkout.test',
          capabilities: {},
          ...links,
        },
      });
    const all = {
      customerPortalLinks: { paymentMethod: PAYMENT },
      customerPortalUrl: PORTAL,
      links: { support: SUPPORT },
    };
    const checkout = () => screen.queryByRole('link', { name: 'Continue to checkout' });

    it.each(['past_due', 'unpaid', 'paused', 'incomplete'])(
      'for a subscription with the status %s, the subscribe page links to the payment method, not to the checkout',
      (status) => {
        open(status, all);
        const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Manage subscription' });
        expect(link.href).toBe(PAYMENT);
        expect(checkout()).toBeNull();
        expect(screen.getByRole('alert').textContent).toMatch(/already has a subscription/);
      },
    );

    it.each([
      ['Manage subscription', 'customer portal', { ...all, customerPortalLinks: {} }, PORTAL],
      ['Contact support', 'support', { links: all.links }, SUPPORT],
    ])(
      'for a subscription that is not paid, the link "%s" leads to the %s if no more direct link is configured',
      (name, _where, links, href) => {
        open('past_due', links);
        expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
        expect(checkout()).toBeNull();
      },
    );

    it('the subscribe page offers no checkout for an unpaid subscription, even without a customer portal and support link', () => {
      open('past_due', {});
      expect(screen.getByRole('alert').textContent).toMatch(/already has a subscription/);
      expect(checkout()).toBeNull();
      expect(
        screen.getByRole('link', { name: 'Already paid? Check your subscription' }),
      ).toBeDefined();
    });

    it('if a notice about a missing payment replaces the clicked checkout link, the focus moves to the element around the notice', async () => {
      const { backend, person } = open('none', {});
      backend.answers['GET /user'] = profileResponseAtStep('completed', 'past_due');
      await person.click(screen.getByRole('link', { name: 'Continue to checkout' }));
      const notice = await screen.findByRole('alert');
      expect(document.activeElement).toBe(notice.parentElement);
    });

    it('if the profile shows a failed payment, "Continue to checkout" opens no checkout, and "Manage subscription" gets the focus', async () => {
      const { backend, person } = open('none', all);
      backend.answers['GET /user'] = profileResponseAtStep('completed', 'past_due');
      const link = screen.getByRole('link', { name: 'Continue to checkout' });
      const click = vi.spyOn(link, 'click');
      await person.click(link);
      await screen.findByRole('alert');
      expect(click).not.toHaveBeenCalled();
      expect(document.activeElement).toBe(
        screen.getByRole('link', { name: 'Manage subscription' }),
      );
    });
  });

  it('after a cancelled checkout, the subscribe page says that nothing was charged', async () => {
    openPage(<SubscribePage />, '/subscribe?checkout=cancelled', { answers });
    expect(screen.getByText('Nothing was charged')).toBeDefined();
  });

  it('after a cancelled checkout, "Continue to checkout" removes "checkout=cancelled" from the URL of the subscribe page', async () => {
    const { person, address } = openPage(<SubscribePage />, '/subscribe?checkout=cancelled', {
      answers,
    });
    const link = screen.getByRole('link', { name: 'Continue to checkout' });
    const click = vi.spyOn(link, 'click').mockReturnValue();
    await person.click(link);
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(address()).toBe('/subscribe');
  });

  const checkoutOf = (uid: string, checkoutUrl: string, email = 'a+b@x.org') => {
    openPage(<SubscribePage />, '/', {
      answers,
      session: { firebaseUser: { ...createTestAccount(uid), email } },
      siteConfig: { productName: 'Query Assistant', checkoutUrl, capabilities: {} },
    });
    return new URL(
      screen.getByRole<HTMLAnchorElement>('link', { name: 'Continue to checkout' }).href,
    );
  };

  it('the checkout URL has the id and email address of the user, and keeps the configured query', () => {
    const url = checkoutOf('Ab_1-2', 'https://pay.example/link?plan=team');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      plan: 'team',
      client_reference_id: 'Ab_1-2',
      prefilled_email: 'a+b@x.org',
    });
  });

  it('the checkout URL has no email parameter when the user has no email', () => {
    expect(checkoutOf('a', 'https://pay.example/', '').href).toBe(
      'https://pay.example/?client_reference_id=a',
    );
  });

  it('the configured checkout URL may be a path of the site itself', () => {
    const url = checkoutOf('a', '/checkout');
    expect([url.origin, url.pathname]).toEqual([location.origin, '/checkout']);
  });

  it('the checkout URL contains a user id of 200 characters, which is the longest that Stripe accepts', () => {
    const uid = 'a'.repeat(200);
    expect(checkoutOf(uid, '/checkout').searchParams.get('client_reference_id')).toBe(uid);
  });

  it.each(['not fit', 'a:b', 'ä', 'a'.repeat(201)])(
    'the subscribe page offers no checkout for the user id %j, which Stripe would drop',
    (uid) => {
      openPage(<SubscribePage />, '/', { answers, uid });
      expect(screen.queryByRole('link', { name: 'Continue to checkout' })).toBeNull();
      expect(screen.getByText("Checkout isn't available for this account")).toBeDefined();
    },
  );
});
