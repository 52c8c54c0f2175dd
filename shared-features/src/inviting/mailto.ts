/** Windows accepts links of up to 2,083 characters and cuts off the rest. */
const MAX_MAILTO_CHARACTERS = 2000;

/** A link that opens an email to the people from one number to another, counted from 1. */
export type MailtoLink = { href: string; from: number; to: number };

/** People in one email do not see each other's addresses (RFC 6068). A link has as many as fit. */
export const mailtoLinks = (
  emails: readonly string[],
  { subject, body }: { subject: string; body: string },
): MailtoLink[] => {
  // RFC 6068 requires the line ends of emails.
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
