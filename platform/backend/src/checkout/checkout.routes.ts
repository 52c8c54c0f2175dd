import type { Hono } from 'hono';
import { readBytes } from '../http/body';
import { notFound } from '../http/refusal';
import type { Services } from '../services';
import { checkoutFile } from './checkout-files';
import { checkoutPage } from './checkout-page';
import { signedPayment } from './signed-payment';
import { texts } from './texts';

// What Stripe accepts as a reference; it drops others silently (specification 9).
const REFERENCE = /^[\w-]{1,200}$/;

/** Chromium applies `form-action` to the redirect after a form as well, so the app's origin is listed. */
const policyFor = (appUrl: string): string =>
  `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' ${appUrl}; ` +
  "base-uri 'none'; frame-ancestors 'none'";

type Payer = { uid: string; email: string };

const payerOf = (parameters: URLSearchParams): Payer => ({
  uid: parameters.get('client_reference_id') ?? '',
  email: parameters.get('prefilled_email')?.slice(0, 254) ?? '',
});

const isDelivered = async (services: Services, { uid, email }: Payer): Promise<boolean> => {
  const secret = services.settings.stripeWebhookSecret;
  if (secret === undefined) return false;
  const { body, signature } = signedPayment(uid, email, secret);
  const answer = await services.deliverEvent(body, signature).catch(() => undefined);
  return answer?.ok === true;
};

/**
 * A stand-in for Stripe's hosted checkout, for local runs (specification 12). It does what Stripe does: takes the
 * reference and the address, sends a signed event to the webhook over HTTP, and leads back to the app.
 */
export const checkoutRoutes = (app: Hono, services: Services): void => {
  const { appUrl } = services.settings;

  app.get('/checkout', (context) => {
    const parameters = new URL(context.req.url).searchParams;
    const payer = payerOf(parameters);
    const isKnown = REFERENCE.test(payer.uid);
    const problem = isKnown ? undefined : texts.noReference;
    const error = parameters.has('failed') ? texts.notDelivered : problem;
    const cancelUrl = `${appUrl}/subscribe?checkout=cancelled`;
    context.header('Content-Security-Policy', policyFor(appUrl));
    return context.html(checkoutPage({ ...payer, cancelUrl, error }), isKnown ? 200 : 422);
  });

  app.post('/checkout/pay', async (context) => {
    const form = new URLSearchParams((await readBytes(context)).toString('utf8'));
    const payer = payerOf(form);
    context.header('Content-Security-Policy', policyFor(appUrl));
    if (REFERENCE.test(payer.uid) && (await isDelivered(services, payer))) {
      return context.redirect(`${appUrl}/subscribe/success`, 303);
    }
    const back = new URLSearchParams({
      client_reference_id: payer.uid,
      prefilled_email: payer.email,
      failed: '1',
    });
    return context.redirect(`../checkout?${back}`, 303);
  });

  app.get('/checkout/:file', async (context) => {
    const file = await checkoutFile(context.req.param('file'));
    if (file === undefined) throw notFound('There is no such file.');
    return context.body(file.text, 200, { 'Content-Type': `${file.type}; charset=utf-8` });
  });
};
