import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrganizationAtStep } from '../testing/scenes';
import { createTestBackend, type TestBackend } from '../testing/test-backend';

describe('the local checkout', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend();
  });
  afterAll(() => backend.close());

  /** `site` is the header `Sec-Fetch-Site`. */
  const pay = (uid: string, { app = backend.app, site = 'same-origin' } = {}) =>
    app.request('/checkout/pay', {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': site },
      body: new URLSearchParams({ client_reference_id: uid }),
    });

  it('the local checkout shows the payer, the button "Pay", and the link "Cancel", which leads back to the app', async () => {
    const response = await backend.app.request(
      '/checkout?client_reference_id=demo-owner&prefilled_email=owner%40demo.test',
    );
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain('owner@demo.test');
    expect(page).toContain('name="client_reference_id" value="demo-owner"');
    expect(page).toMatch(/<button type="submit">Pay<\/button>/);
    expect(page).toContain('href="http://localhost:3000/subscribe?checkout=cancelled">Cancel</a>');
  });

  it('the local checkout sends a signed event on "Pay" and redirects to the app', async () => {
    const { admin } = await createOrganizationAtStep(backend, 'completed');
    const response = await pay(admin.uid);
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe('http://localhost:3000/subscribe/success');
    expect((await admin.get('/user')).payload).toMatchObject({ subscription_status: 'active' });
  });

  it('the local checkout shows its page again with an error when its webhook event cannot be delivered', async () => {
    const settings = { ...backend.settings, stripeWebhookSecret: undefined };
    const app = backend.withServices({ settings });
    const response = await pay('somebody', { app });
    const location = new URL(
      response.headers.get('Location') ?? '',
      'http://host/api/checkout/pay',
    );
    expect(location.pathname).toBe('/api/checkout');
    const page = await (await app.request(`/checkout${location.search}`)).text();
    expect(page).toContain('role="alert"');
    expect(page).toContain('Nothing was charged');
  });

  it('the local checkout rejects a payment that another website sends, and a payment without a payer', async () => {
    const { admin } = await createOrganizationAtStep(backend, 'completed');
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect((await pay(admin.uid, { site })).status).toBe(403);
    }
    expect((await pay('')).status).toBe(403);
    expect((await admin.get('/user')).payload).toMatchObject({ subscription_status: 'none' });
  });

  it('the local checkout rejects a client_reference_id that Stripe would ignore', async () => {
    for (const reference of ['', 'a b', 'x'.repeat(201), '"><script>']) {
      const query = new URLSearchParams({ client_reference_id: reference });
      const response = await backend.app.request(`/checkout?${query}`);
      expect(response.status).toBe(422);
      expect(await response.text()).not.toContain('"><script>');
    }
  });

  it('the content security policy of the local checkout allows no scripts and no other origins', async () => {
    const response = await backend.app.request('/checkout?client_reference_id=x');
    const policy = response.headers.get('Content-Security-Policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://localhost:3000");
    expect(policy).not.toContain('script-src');
    expect(policy).not.toContain('unsafe');
  });

  it('the local checkout serves only the style sheets and images that its page links to', async () => {
    const page = await (await backend.app.request('/checkout?client_reference_id=x')).text();
    const files = [...page.matchAll(/(?:href|src)="(checkout\/[^"]+)"/g)].map(([, path]) => path);
    expect(files).toContain('checkout/tokens.css');
    for (const file of new Set(files)) {
      const response = await backend.app.request(`/${file}`);
      expect(response.status, file).toBe(200);
      expect(response.headers.get('Content-Type')).toMatch(/^(text\/css|image\/svg)/);
    }
    for (const name of [
      '..%2f..%2fpackage.json',
      'constructor',
      '__proto__',
      'checkout.routes.ts',
    ]) {
      expect((await backend.app.request(`/checkout/${name}`)).status).toBe(404);
    }
  });

  it('the local checkout exists only when the settings enable it', async () => {
    const app = backend.withServices({ settings: { ...backend.settings, localCheckout: false } });
    expect((await app.request('/checkout?client_reference_id=x')).status).toBe(404);
    expect((await pay('x', { app })).status).toBe(404);
  });
});
