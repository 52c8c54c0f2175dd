import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { Cluster } from '../layout/layout';
import { Notice } from '../notice/notice';
import { texts } from '../texts';

const words = texts.unsent;

/** Props of {@link UnsentNotice}. */
export interface UnsentNoticeProps {
  /** How many of what: "3 users not sent". */
  title: ReactNode;
  /** Sends them as they are. */
  onSend: () => void;
  /** Opens the table that holds them; absent where "Send now" does that as well. */
  onShow?: (() => void) | undefined;
}

/** Says that rows of a table were not sent, and leads to them (specification 9). */
export function UnsentNotice({ title, onSend, onShow }: UnsentNoticeProps) {
  return (
    <Notice
      kind="warning"
      title={title}
      action={
        <Cluster>
          <Button onClick={onSend}>{words.send}</Button>
          {onShow ? (
            <Button variant="quiet" onClick={onShow}>
              {words.show}
            </Button>
          ) : null}
        </Cluster>
      }
    >
      {words.text}
    </Notice>
  );
}
