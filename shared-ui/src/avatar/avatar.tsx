import { type CSSProperties, useState } from 'react';
import styles from './avatar.module.css';
import { initialsOf } from './initials';

type AvatarProps = {
  /** A name or an email address. Its initials replace a missing picture. */
  name: string;
  src?: string | null | undefined;
  /** An id or email address that decides the colour. The same text always gives the same colour. */
  tintOf?: string | undefined;
  /** Width and height in px at the browser's default text size. Both grow with the text size. */
  size?: number | undefined;
};

/** The number of colours, from `--person-1` to `--person-6`. */
const TINTS = 6;

const rem = (px: number) => `${px / 16}rem`;

const tintFor = (text: string): CSSProperties => {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  const tint = (hash % TINTS) + 1;
  return { background: `var(--person-${tint})`, color: `var(--on-person-${tint})` };
};

/** The avatar is decoration beside the name, so screen readers skip it. */
export function Avatar({ name, src, tintOf, size = 32 }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const picture = src && src !== broken ? src : null;
  return (
    <span
      aria-hidden="true"
      className={styles.avatar}
      data-initials={picture ? undefined : initialsOf(name)}
      style={{
        inlineSize: rem(size),
        blockSize: rem(size),
        fontSize: rem(size * 0.4),
        ...(tintOf !== undefined && tintFor(tintOf)),
      }}
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
