import { useState } from 'react';
import { classNames } from '../class-names';
import styles from './avatar.module.css';
import { initialsOf } from './initials';

type AvatarProps = {
  /** The person's name or email address. Its initials replace a missing picture. */
  name: string;
  src?: string | null | undefined;
  /** An id or an email address. The same text always gives the initials the same colour. */
  tintOf?: string | undefined;
  /** Width and height in px at the browser's default text size. They grow with the text size. */
  size?: number | undefined;
};

const TINT_CLASSES = [
  styles.tint1,
  styles.tint2,
  styles.tint3,
  styles.tint4,
  styles.tint5,
  styles.tint6,
];

const rem = (px: number) => `${px / 16}rem`;

const tintFor = (text: string): string | undefined => {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return TINT_CLASSES[hash % TINT_CLASSES.length];
};

/** Decorative, beside the name. Styles draw the initials, so nothing copies or reads them. */
export function Avatar({ name, src, tintOf, size = 32 }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const picture = src && src !== broken ? src : null;
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.avatar, tintOf === undefined ? null : tintFor(tintOf))}
      data-initials={picture ? undefined : initialsOf(name)}
      style={{ inlineSize: rem(size), blockSize: rem(size), fontSize: rem(size * 0.4) }}
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
      ) : null}
    </span>
  );
}
