import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { loadOrganizationAtom, organizationAtom, siteConfigAtom } from 'shared-session';
import { CopyButton, Delayed, Section, Skeleton, VisuallyHidden } from 'shared-ui';
import { useLoad } from '../loading/use-load';
import { texts } from '../texts';
import styles from './all-set.module.css';

const words = texts.allSet;

/**
 * A text to send to the people who were added: nothing else tells them. It waits for the organization's name, without
 * which it says "your organization". Its button stands above it, where nothing moves when the text comes.
 */
export function Invitation() {
  const text = useInvitation();
  return (
    <Section
      title={words.inviteTitle}
      lead={words.inviteLead}
      actions={<CopyButton text={text ?? ''} label={words.copy} busy={text === undefined} />}
    >
      {text === undefined ? (
        <div>
          <VisuallyHidden>{texts.loading}</VisuallyHidden>
          <Delayed>
            <Skeleton lines={4} />
          </Delayed>
        </div>
      ) : (
        <p className={styles.invitation}>{text}</p>
      )}
    </Section>
  );
}

/** The text; `undefined` until it is known whether the organization's name can be had. */
function useInvitation(): string | undefined {
  const { productName, mobileApp = {} } = useAtomValue(siteConfigAtom);
  const known = useAtomValue(organizationAtom)?.name;
  const loadOrganization = useSetAtom(loadOrganizationAtom);
  const { loading } = useLoad(
    useCallback((signal) => loadOrganization({ signal, silent: true }), [loadOrganization]),
  );
  if (known === undefined && loading) return undefined;
  const links = [
    ...(mobileApp.ios ? [words.ios(mobileApp.ios)] : []),
    ...(mobileApp.android ? [words.android(mobileApp.android)] : []),
  ];
  return words.invitation(productName, known ?? words.yourOrganization, links);
}
