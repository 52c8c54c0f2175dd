import { messages } from 'shared-i18n';

export const texts = messages('shared-ui', {
  completedStep: 'Completed:',
  copied: 'Copied',
  copy: 'Copy',
  reference: 'Reference',
  copyReference: 'Copy reference',
  copyFailed: 'Copying failed. Select the text and copy it yourself.',
  textToCopy: 'Text to copy',
  close: 'Close',
  loading: 'Loading',
  onboardingProgress: 'Onboarding progress',
  optional: 'Optional',
  problem: 'Fix this to continue',
  tryAgain: 'Try again',
  checkConnection: 'Check your connection, then try again.',
  noticeKinds: { info: 'Note:', success: 'Done:', warning: 'Warning:', danger: 'Error:' },
});
