import { messages, plural } from 'shared-i18n';

/** The notice about rows that were not sent. Beside the other texts, because pages show it without the editor. */
export const texts = messages('shared-rows.unsent-rows', {
  unsent: {
    title: '{what} not sent',
    text: plural('This row is stored on this device.', "They're stored on this device."),
    send: 'Send now',
    show: 'Review',
    discard: 'Discard',
    discardTitle: 'Discard {what}?',
    discardText: 'What you typed is deleted from this device.',
    discardAll: 'Discard {what}',
    keep: 'Keep',
  },
});
