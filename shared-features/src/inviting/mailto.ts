/** The most characters in a link. Windows cuts off links after 2,083 characters. */
const MAX_MAILTO_CHARACTERS = 2000;

/** A link that opens an email to the people from number `from` to `to`, counted from 1. */
export type MailtoLink = { href: string; from: number; to: number };

/** Splits people into few links, as blind copies, so that nobody sees the others (RFC 6068). */
export const mailtoLinks = (
  emails: readonly string[],
  { subject, body }: { subject: string; body: string },
): MailtoLink[] => {
  // Uses the line ends of emails, as RFC 6068 requires.
  const text = encodeURIComponent(body.replaceAll('\n', '\r\n'));
  const end = `&subject=${encodeURIComponent(subject)}&body=${text}`;
  const batches: { addresses: string; from: number; to: number }[] = [];
  for (const [index, email] of emails.entries()) {
    const address = encodeURIComponent(email).replaceAll('%40', '@');
    const last = batches.at(-1);
    const longer = `${last?.addresses},${address}`;
    if (last && 'mailto:?bcc='.length + longer.length + end.length <= MAX_MAILTO_CHARACTERS) {
      Object.assign(last, { addresses: longer, to: index + 1 });
    } else batches.push({ addresses: address, from: index + 1, to: index + 1 });
  }
  return batches.map(({ addresses, from, to }) => ({
    href: `mailto:?bcc=${addresses}${end}`,
    from,
    to,
  }));
};
