import type { ComponentType, ReactNode } from 'react';
import { Button } from '../button/button';
import { Delayed } from '../loading/delayed';
import { Notice } from '../notice/notice';
import { texts } from '../texts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './lazy-part.module.css';
import { type LoadModule, useModule } from './use-module';

/** Props of {@link LazyPart}. */
export interface LazyPartProps<Props> {
  load: LoadModule<Props>;
  /** The heading of the notice when it cannot be loaded: "The table could not be loaded". */
  failed: string;
  /** Its shape, after 200 ms. */
  waiting: ReactNode;
  /** On the box in which it waits: hold its height there. */
  className?: string | undefined;
  /** Renders the part once it is there. */
  children: (Part: ComponentType<Props>) => ReactNode;
}

/** A part of a page that is loaded when it is first wanted: its shape meanwhile, and the way out when it fails. */
export function LazyPart<Props>(props: LazyPartProps<Props>) {
  const { load, failed: title, waiting, className, children } = props;
  const { Part, failed, pending, retry } = useModule(load);
  return (
    <>
      {/* In the document from the start: a region that comes with its words is often not read out. */}
      <div role="alert" className={styles.region}>
        {failed ? (
          <Notice
            kind="danger"
            title={title}
            action={
              <Button size="small" busy={pending} onClick={retry}>
                {texts.tryAgain}
              </Button>
            }
          >
            {texts.checkConnection}
          </Notice>
        ) : null}
      </div>
      {Part ? (
        children(Part)
      ) : failed ? null : (
        <div className={className}>
          <VisuallyHidden>{texts.loading}</VisuallyHidden>
          <Delayed>{waiting}</Delayed>
        </div>
      )}
    </>
  );
}
