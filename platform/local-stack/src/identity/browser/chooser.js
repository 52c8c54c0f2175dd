/*
 * Runs the account chooser in the popup. Sends the chosen account to the opener's helper frame,
 * with the message of the emulator's own page (firebase-tools, lib/emulator/auth/widget_ui.js).
 */
const query = new URLSearchParams(location.search);
const parameter = (/** @type {string} */ name) => query.get(name) ?? '';

const page = {
  form: /** @type {HTMLFormElement} */ (document.querySelector('form')),
  email: /** @type {HTMLInputElement} */ (document.querySelector('#email')),
  name: /** @type {HTMLInputElement} */ (document.querySelector('#name')),
  status: /** @type {HTMLElement} */ (document.querySelector('[role=status]')),
  problem: /** @type {HTMLElement} */ (document.querySelector('[role=alert]')),
};

/** @typedef {{ email: string, name?: string | undefined }} Choice */

/**
 * Creates the unsigned token of the provider, which the emulator accepts. `sub` is the id of
 * `providerAccountId` (accounts.ts). The email address counts as verified, although Firebase leaves
 * the addresses of some real accounts unverified, such as Microsoft work accounts.
 * @param {Choice} choice
 */
const tokenOf = ({ email, name }) =>
  JSON.stringify({ sub: email.toLowerCase(), email, email_verified: true, name });

/** @param {Choice} choice */
function eventOf(choice) {
  const answer = new URLSearchParams({
    providerId: parameter('providerId'),
    id_token: tokenOf(choice),
  });
  return {
    type: parameter('authType'),
    eventId: parameter('eventId'),
    urlResponse: `${location.origin}${location.pathname}?${answer}`,
    sessionId: 'ValueNotUsedByAuthEmulator',
    postBody: '',
    tenantId: query.get('tid'),
    error: null,
  };
}

/**
 * Returns the frames that the Firebase SDK added to the opener for this app.
 * @returns {Window[]}
 */
function helperFrames() {
  const opener = /** @type {Window | null} */ (window.opener);
  return Array.from({ length: opener?.frames.length ?? 0 }, (_, index) => opener?.frames[index])
    .filter((frame) => frame !== undefined)
    .filter((frame) => {
      try {
        const of = new URLSearchParams(frame.location.search);
        return ['apiKey', 'appName'].every((name) => of.get(name) === query.get(name));
      } catch {
        return false; // A frame of another origin does not belong to the app.
      }
    });
}

// Looks for the frames only once, because the new frames of a reloaded opener do not wait for this
// popup.
const waitingFrames = helperFrames();

/**
 * Sends the chosen account to the frames that the Firebase SDK added to the opener.
 * @param {Choice} choice
 * @returns {boolean} whether at least one of these frames still exists
 */
function tell(choice) {
  const storageKey = `${parameter('apiKey')}:${parameter('appName')}`;
  for (const frame of waitingFrames) {
    const data = { authEvent: eventOf(choice), storageKey };
    frame.postMessage({ eventType: 'sendAuthEvent', data }, location.origin);
  }
  return waitingFrames.some((frame) => !frame.closed);
}

const TELL_INTERVAL_MS = 500;
let telling = 0;

/** @param {Choice} choice */
function choose(choice) {
  clearTimeout(telling);
  const isTold = tell(choice);
  page.problem.hidden = isTold;
  page.status.hidden = !isTold;
  (isTold ? page.status : page.problem).scrollIntoView({ block: 'nearest' });
  // Repeats the message until the opener closes this popup, because a busy opener may not listen
  // yet. gapi-stand-in.js answers repeated messages, and does not pass them on to the SDK.
  if (isTold) telling = window.setTimeout(choose, TELL_INTERVAL_MS, choice);
}

for (const button of document.querySelectorAll('button[data-email]')) {
  const { email = '', name } = /** @type {HTMLElement} */ (button).dataset;
  button.addEventListener('click', () => choose({ email, name }));
}

page.form.addEventListener('submit', (event) => {
  event.preventDefault();
  choose({ email: page.email.value.trim(), name: page.name.value.trim() || undefined });
});

for (const button of document.querySelectorAll('button')) button.disabled = false;
