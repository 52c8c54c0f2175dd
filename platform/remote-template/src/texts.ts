import { messages } from 'shared-i18n';

/** The texts of this remote, in one place for translation. */
export const texts = messages('remote-template-name', {
  title: 'Template name',
  lead: 'This page is for {name} to fill.',
  hello: 'Say hello',
  greeting: 'Hello from Template name',
});
