/** Every sentence of this remote, in one place so that it can be translated. */
export const texts = {
  title: 'Template name',
  lead: (name: string) => `This page is for ${name} to fill.`,
  hello: 'Say hello',
  greeting: 'Hello from Template name',
};
