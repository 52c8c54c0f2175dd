import { useState } from 'react';
import { classNames } from '../class-names';
import styles from './avatar.module.css';
import { initialsOf } from './initials';

type AvatarProps = {
  /** A name or an email address. Its initials replace a missing picture. */
  name: string;
  src?: string | null | undefined;
  /** An id or email address. The same text always gives the same colour. */
  tintOf?: string | undefined;
  /** Width and height in px at the browser's default text size. Both grow with the text size. */
  size?: number | undefined;
};

/** The number of colours, each with a class: `tint1` to `tint6`. */
const TINTS = 6;

const rem = (px: number) => `${px / 16}rem`;

const tintFor = (text: string): string | undefined => {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return styles[`tint${(hash % TINTS) + 1}`];
};

/** The avatar is decoration beside the name, so screen readers skip it. */
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
          // Sends no referrer, because Google may answer 403 if the referrer is another site.
          referrerPolicy="no-referrer"
          onError={() => setBroken(picture)}
        />
      ) : null}
    </span>
  );
}
