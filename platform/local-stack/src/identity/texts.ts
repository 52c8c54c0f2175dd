/** Every text of the local account chooser. */
export const texts = {
  heading: (provider: string) => `Sign in with ${provider}`,
  note: 'A local stand-in for the provider: no password, and nothing leaves this computer.',
  accounts: 'Choose an account',
  noName: 'No name',
  newAccount: 'Use another account',
  email: 'Email',
  name: 'Full name',
  nameHint: 'Can be left empty: some accounts have none.',
  signIn: 'Sign in',
  done: 'Signed in. This window closes by itself.',
  badEmail: 'Enter an email address, like name@example.com',
  noOpener:
    'The page that opened this window is gone. Close this window and start again from the site.',
  badRequest:
    'This page belongs to the sign-in buttons of the site. Close this window and start there.',
};
