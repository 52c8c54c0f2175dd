import { messages, plural } from 'shared-i18n';
import type { UserListItem } from 'shared-session/wire';
import { ButtonLink, Cluster, CopyButton, Dialog, Section, Stack } from 'shared-ui';
import { renderSVG } from 'uqr';
import { invitationTextForAllUsers, type useInvitationFacts } from '../invitation/invitation';
import styles from './invite-dialog.module.css';

/** These texts are in this file, so that they are loaded only when the dialog is opened. */
const texts = messages('shared-features.inviting', {
  title: 'Invite users',
  lead: "We don't email users. Copy the invitation and send it to them.",
  copy: 'Copy invitation',
  subject: '{organization} invites you to {product}',
  pending: plural('{count} user pending', '{count} users pending'),
  pendingText:
    "They haven't signed in yet. Each message opens in your email app, with them in BCC.",
  withoutText:
    "The text of the invitation doesn't fit into these messages. Copy the invitation and paste it into each.",
  email: plural('Email {count} user', 'Email {count} users'),
  emailPart: 'Email users {from}–{to}',
  emailOne: 'Email user {from}',
  copyAddresses: 'Copy email addresses of pending users',
  app: 'Mobile app',
  scan: 'Show this code on a screen or print it. Scanned with a phone, it leads to the app.',
});

export type InviteDialogProps = {
  invitation: ReturnType<typeof useInvitationFacts>;
  /** The users are undefined while they load, or if they could not be loaded. */
  users: readonly UserListItem[] | undefined;
  onClose: () => void;
};

function InviteDialog({ invitation, users, onClose }: InviteDialogProps) {
  const { facts, pending } = invitation;
  const text = invitationTextForAllUsers(facts);
  const emails = (users ?? []).flatMap(({ status, email }) =>
    status === 'invited' && email ? [email] : [],
  );
  return (
    <Dialog open onClose={onClose} title={texts.title}>
      <Stack gap={6}>
        <Stack gap={3}>
          <p>{texts.lead}</p>
          <p className={styles.text}>{pending ? '' : text}</p>
          <Cluster>
            <CopyButton variant="primary" text={text} label={texts.copy} busy={pending} />
          </Cluster>
        </Stack>
        {emails.length > 0 && !pending ? (
          <Pending
            emails={emails}
            subject={texts.subject(facts.organization, facts.productName)}
            body={text}
          />
        ) : null}
        {facts.mobileApp?.ios || facts.mobileApp?.android ? <AppCode /> : null}
      </Stack>
    </Dialog>
  );
}

export default InviteDialog;

/** Windows cuts links after 2,083 characters. */
const MAX_MAILTO_CHARACTERS = 2000;

/**
 * If the recipients do not fit into one link, a link with the text of the invitation must have room
 * for at least this many recipients. Otherwise, no link contains the text.
 */
const MIN_RECIPIENTS_BESIDE_TEXT = 10;

/** A link that opens an email to some pending users, such as the first 20: `from` 1, `to` 20. */
type MailtoLink = { href: string; from: number; to: number };

/** Removes lone surrogates, for which `encodeURIComponent` throws an error. */
const encode = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Cs}/gu, ''));

/**
 * Creates mail links with as many recipients as fit into each link. The recipients get blind copies
 * (RFC 6068). Each link ends with `end`: the encoded subject, with or without the text.
 */
const linksEndingWith = (end: string, emails: readonly string[]): MailtoLink[] => {
  // Outlook on Windows does not split recipients at commas, so Windows gets semicolons. Mail on a
  // Mac does not split them at semicolons.
  const separator = navigator.platform.startsWith('Win') ? ';' : ',';
  const links: MailtoLink[] = [];
  for (const [index, email] of emails.entries()) {
    const recipient = encode(email).replaceAll('%40', '@');
    const last = links.at(-1);
    const longer = `${last?.href}${separator}${recipient}`;
    if (last && longer.length + end.length <= MAX_MAILTO_CHARACTERS) {
      Object.assign(last, { href: longer, to: index + 1 });
    } else links.push({ href: `mailto:?bcc=${recipient}`, from: index + 1, to: index + 1 });
  }
  return links.map((link) => ({ ...link, href: link.href + end }));
};

/**
 * Returns links with the text of the invitation, unless this text leaves too little room for
 * recipients. In a link, a letter outside of the Latin alphabet takes 6 to 9 characters. If the
 * links have no text, visitors copy the text and paste it into each email.
 */
const mailtoLinks = (
  emails: readonly string[],
  { subject, body }: { subject: string; body: string },
): { links: MailtoLink[]; hasText: boolean } => {
  const head = `&subject=${encode(subject)}`;
  // RFC 6068 requires CRLF line ends.
  const links = linksEndingWith(`${head}&body=${encode(body.replaceAll('\n', '\r\n'))}`, emails);
  const [first, second] = links;
  const isTooLong =
    first &&
    (second ? first.to < MIN_RECIPIENTS_BESIDE_TEXT : first.href.length > MAX_MAILTO_CHARACTERS);
  return isTooLong
    ? { links: linksEndingWith(head, emails), hasText: false }
    : { links, hasText: true };
};

const partLabel = (from: number, to: number): string =>
  from === to ? texts.emailOne(from) : texts.emailPart(from, to);

type PendingProps = { emails: readonly string[]; subject: string; body: string };

function Pending({ emails, subject, body }: PendingProps) {
  const { links, hasText } = mailtoLinks(emails, { subject, body });
  return (
    <Section level={3} title={texts.pending(emails.length)} lead={texts.pendingText}>
      {hasText ? null : <p>{texts.withoutText}</p>}
      <Cluster>
        {links.map(({ href, from, to }) => (
          <ButtonLink key={href} href={href}>
            {links.length === 1 ? texts.email(to) : partLabel(from, to)}
          </ButtonLink>
        ))}
        <CopyButton
          variant="quiet"
          // Outlook and Gmail accept semicolons between addresses. Outlook does not accept commas.
          text={emails.join('; ')}
          label={texts.copyAddresses}
        />
      </Cluster>
    </Section>
  );
}

/** A QR code. Its URL `/get-app` leads to the app store of the phone that scans the code. */
function AppCode() {
  const code = renderSVG(new URL('/get-app', location.href).href, { border: 2 });
  return (
    <Section level={3} title={texts.app} lead={texts.scan}>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(code)}`}
        alt={texts.app}
        width={144}
        height={144}
        className={styles.code}
      />
    </Section>
  );
}
