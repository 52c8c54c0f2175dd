/** The notice about rows that were not sent. Beside the other texts, because pages show it without the editor. */
export const texts = {
  unsent: {
    title: (what: string) => `${what} not sent`,
    text: (count: number) => `${count === 1 ? 'This row is' : "They're"} stored on this device.`,
    send: 'Send now',
    show: 'Review',
    discard: 'Discard',
    discardTitle: (what: string) => `Discard ${what}?`,
    discardText: 'What you typed is deleted from this device.',
    discardAll: (what: string) => `Discard ${what}`,
    keep: 'Keep',
  },
} as const;
