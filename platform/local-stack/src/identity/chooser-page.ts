import { type Account, rawIdOf } from './accounts';

/** Every text of the local account chooser. */
export const texts = {
  heading: (provider: string) => `Sign in with ${provider}`,
  note: 'A local stand-in for the provider: no password, and nothing leaves this computer.',
  accounts: 'Choose an account',
  noName: 'No name',
  newAccount: 'Use another account',
  email: 'Email',
  name: 'Full name',
  nameHint: 'Optional: some accounts have none.',
  signIn: 'Sign in',
  done: 'Signed in. This window closes automatically.',
  badEmail: 'Enter an email address like name@example.com',
  noOpener:
    'The page that opened this window is gone. Close this window and start again from the site.',
  badRequest:
    'This page belongs to the sign-in buttons of the site. Close this window and start there.',
};

/** The providers of the product (specification 6), by Firebase's ids. */
const NAMES: Record<string, string> = {
  'google.com': 'Google',
  'microsoft.com': 'Microsoft',
  'yahoo.com': 'Yahoo',
  'apple.com': 'Apple',
};

/** The name of a provider, or its id if the product does not offer it. */
const providerName = (id: string) => NAMES[id] ?? id;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text escaped for HTML, attribute values included. */
const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** The folder of the chooser's files on the front. */
export const CHOOSER_FILES = '/local-chooser/';

const document = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${CHOOSER_FILES}mark.svg">
<link rel="stylesheet" href="${CHOOSER_FILES}tokens.css">
<link rel="stylesheet" href="${CHOOSER_FILES}base.css">
<link rel="stylesheet" href="${CHOOSER_FILES}chooser.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;

/** The accounts to choose from: those with an email. The last used comes first, then the oldest. */
function choosable(accounts: readonly Account[]): (Account & { email: string })[] {
  return accounts
    .filter((account): account is Account & { email: string } => Boolean(account.email))
    .sort(
      (a, b) =>
        Number(b.lastLoginAt ?? 0) - Number(a.lastLoginAt ?? 0) ||
        Number(a.createdAt ?? 0) - Number(b.createdAt ?? 0),
    );
}

function accountItem(account: Account & { email: string }, providerId: string): string {
  const known = account.providerUserInfo?.find((info) => info.providerId === providerId);
  const name = account.displayName;
  const data = [
    `data-email="${escapeHtml(account.email)}"`,
    ...(name ? [`data-name="${escapeHtml(name)}"`] : []),
    `data-raw-id="${escapeHtml(known?.rawId ?? rawIdOf(account.email))}"`,
  ];
  const initial = (name || account.email).charAt(0).toUpperCase();
  return `<li><button type="button" class="account" disabled ${data.join(' ')}>
<span class="initial" aria-hidden="true">${escapeHtml(initial)}</span>
<span class="name">${escapeHtml(name || texts.noName)}</span>
<span class="email">${escapeHtml(account.email)}</span>
</button></li>`;
}

const form = `<form novalidate>
<div class="field"><label for="email">${texts.email}</label>
<input id="email" name="email" type="email" autocomplete="off" spellcheck="false" aria-describedby="email-error">
<p class="error" id="email-error" hidden>${texts.badEmail}</p></div>
<div class="field"><label for="name">${texts.name}</label>
<input id="name" name="name" autocomplete="off" aria-describedby="name-hint">
<p class="hint" id="name-hint">${texts.nameHint}</p></div>
<button type="submit" disabled>${texts.signIn}</button>
</form>`;

/**
 * The account chooser of a provider (specification 13): a button for every known account, and a form for a new one. The
 * buttons are disabled until `chooser.js` runs, because an earlier click would be lost.
 */
export function chooserPage(
  providerId: string,
  accounts: readonly Account[],
  mark: string,
): string {
  const items = choosable(accounts).map((account) => accountItem(account, providerId));
  const list = `<h2 id="accounts">${texts.accounts}</h2>
<ul aria-labelledby="accounts">
${items.join('\n')}
</ul>`;
  const heading = escapeHtml(texts.heading(providerName(providerId)));
  return document(
    heading,
    `${mark}
<h1>${heading}</h1>
<p class="note">${texts.note}</p>
<p class="box" role="alert" hidden>${texts.noOpener}</p>
<p class="box" role="status" hidden>${texts.done}</p>
${items.length > 0 ? list : ''}
<h2>${texts.newAccount}</h2>
${form}
<script type="module" src="${CHOOSER_FILES}chooser.js"></script>`,
  );
}

/** The page for a visitor who opens the chooser without the parameters of the SDK. */
export function badRequestPage(mark: string): string {
  const heading = texts.heading('…');
  return document(heading, `${mark}\n<h1>${heading}</h1>\n<p class="note">${texts.badRequest}</p>`);
}
