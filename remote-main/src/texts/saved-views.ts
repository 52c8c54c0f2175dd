/** Every sentence of the panel with saved views, which is loaded when it is opened. */
export const savedViewsTexts = {
  list: 'Saved views',
  none: 'No saved views yet. Set filters and an order, then name them here.',
  name: 'Name this view',
  save: 'Save view',
  remove: (name: string) => `Remove ${name}`,
  columns: 'Columns',
  notKept: "This browser doesn't store data, so this lasts until you leave the page.",
};
