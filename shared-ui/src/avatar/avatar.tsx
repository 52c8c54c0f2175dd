import { useState } from 'react';
import { classNames } from '../class-names';
import styles from './avatar.module.css';
import { initialsOf } from './initials';

interface AvatarProps {
  /** The person's name or email; its initials stand in for a missing picture. */
  name: string;
  /** Address of the picture. */
  src?: string | null | undefined;
  /** Edge in px. */
  size?: number | undefined;
  className?: string | undefined;
}

/** A person's picture or initials. Decorative, because the name is beside it or is the name of the button around it. */
export function Avatar({ name, src, size = 32, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const picture = src && src !== broken ? src : null;
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.avatar, className)}
      style={{ inlineSize: size, blockSize: size, fontSize: Math.round(size * 0.4) }}
    >
      {picture ? (
        <img
          src={picture}
          alt=""
          width={size}
          height={size}
          // Google's pictures answer 403 to a foreign referrer.
          referrerPolicy="no-referrer"
          onError={() => setBroken(picture)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
