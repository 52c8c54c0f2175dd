import { Button, Notice, type NoticeKind } from 'shared-ui';
import { texts } from '../texts';
import styles from './workbench-page.module.css';

type Props = { kind: NoticeKind; title: string; text: string };

/** What is said in place of a page; the document starts anew with "Try again". */
export function InItsPlace({ kind, title, text }: Props) {
  return (
    <div className={styles.inItsPlace}>
      <Notice
        kind={kind}
        title={title}
        role="alert"
        action={<Button onClick={() => window.location.reload()}>{texts.tryAgain}</Button>}
      >
        {text}
      </Notice>
    </div>
  );
}
