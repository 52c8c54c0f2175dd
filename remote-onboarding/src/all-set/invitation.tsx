import { useAtomValue } from 'jotai';
import { siteConfigAtom } from 'shared-session';
import { CopyButton, Section } from 'shared-ui';
import { texts } from '../texts';
import styles from './all-set.module.css';

const words = texts.allSet;

/** A text to send to the people who were added: nothing else tells them. */
export function Invitation({ organization }: { organization: string }) {
  const { productName, mobileApp = {} } = useAtomValue(siteConfigAtom);
  const links = [
    ...(mobileApp.ios ? [words.ios(mobileApp.ios)] : []),
    ...(mobileApp.android ? [words.android(mobileApp.android)] : []),
  ];
  const text = words.invitation(productName, organization, links);
  return (
    <Section title={words.inviteTitle} lead={words.inviteLead}>
      <p className={styles.invitation}>{text}</p>
      <div>
        <CopyButton text={text} label={words.copy} />
      </div>
    </Section>
  );
}
