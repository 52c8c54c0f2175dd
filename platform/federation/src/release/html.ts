/** HTML that is written as it is. Every other text is escaped. */
export type Html = { readonly source: string };

type Value = string | number | Html | undefined | readonly Html[];

const sourceOf = (value: Value = ''): string => {
  if (typeof value === 'object')
    return 'source' in value ? value.source : value.map(sourceOf).join('');
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
};

/** A part of a page: html`<p>${text}</p>`. What a value holds stays text. */
export const html = ({ raw }: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  source: String.raw({ raw }, ...values.map(sourceOf)),
});
