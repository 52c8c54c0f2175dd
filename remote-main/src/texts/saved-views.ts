import { messages } from 'shared-i18n';

/** Every sentence of the panel with saved views, which is loaded when it is opened. */
export const savedViewsTexts = messages('remote-main.saved-views', {
  list: 'Saved views',
  none: 'No saved views yet. Set filters and an order, then name them here.',
  name: 'Name this view',
  save: 'Save view',
  remove: 'Remove {name}',
  columns: 'Columns',
  notKept: "This browser doesn't store data, so this lasts until you leave the page.",
});
