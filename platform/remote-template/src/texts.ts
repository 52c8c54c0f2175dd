import { messages } from 'shared-i18n';

/** Every sentence of this remote, in one place so that it can be translated. */
export const texts = messages('remote-template-name', {
  title: 'Template name',
  lead: 'This page is for {name} to fill.',
  hello: 'Say hello',
  greeting: 'Hello from Template name',
});
