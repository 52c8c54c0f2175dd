import { type RefObject, useCallback, useEffect } from 'react';
import { applyLook, type Settings } from '../settings/settings';
import { texts } from '../texts';
import styles from './workbench-controls.module.css';

type Props = {
  /** Address of the document. Another `times` begins it anew. */
  address: string;
  times: number;
  settings: Settings;
  frame: RefObject<HTMLIFrameElement | null>;
};

/** The page in a window of its own, so that its media queries see the chosen width. */
export function PageFrame({ address, times, settings, frame }: Props) {
  const { theme, direction, width } = settings;
  const look = useCallback(() => {
    const inside = frame.current?.contentDocument;
    // Between two documents the frame holds one without an element; the next one calls when it is loaded.
    if (inside?.documentElement) applyLook(inside, { theme, direction });
  }, [frame, theme, direction]);
  useEffect(look, [look]);
  return (
    <div className={styles.stage}>
      <iframe
        key={times}
        ref={frame}
        className={styles.frame}
        data-width={width}
        title={texts.frame}
        src={address}
        onLoad={look}
      />
    </div>
  );
}
