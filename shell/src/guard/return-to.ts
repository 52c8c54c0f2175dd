const MAX_RETURN_TO_CHARACTERS = 2048;

/** How many times a path may be decoded to find nested encodings. */
const MAX_DECODINGS = 4;

/**
 * Two invented origins. `returnTo` is a path of this site only if `new URL(returnTo, base)` has the
 * origin of the base, for both bases. For a URL of another site, at most one origin fits.
 */
const UNRELATED_BASES = ['https://a.invalid', 'http://b.invalid:8080'];

// Backslashes and control characters. They are also forbidden in the decoded forms of a path.
const UNSAFE_CHARACTERS = /[\\\p{Cc}]/u;

// Invisible characters, and characters that change the text direction. Some words and emojis need
// them, so `returnTo` may contain them, but only percent-encoded.
const HIDDEN_CHARACTERS = /[\p{DI}\u2028-\u202F\uFFF9-\uFFFB]/u;

const DOT_SEGMENT = /(?:^|\/)\.{1,2}(?:\/|$|;)/;

const staysOnSite = (path: string): boolean =>
  UNRELATED_BASES.every((base) => URL.canParse(path, base) && new URL(path, base).origin === base);

/**
 * Whether a path and its decoded forms start with exactly one slash, and contain no dot segments or
 * unsafe characters. False for a path that is malformed or encoded too often.
 */
const isPlainPath = (path: string): boolean => {
  let current = path;
  for (let i = 0; i <= MAX_DECODINGS; i++) {
    if (!current.startsWith('/') || current.startsWith('//')) return false;
    if (UNSAFE_CHARACTERS.test(current) || DOT_SEGMENT.test(current)) return false;
    let decoded: string;
    try {
      decoded = decodeURIComponent(current);
    } catch {
      return false;
    }
    if (decoded === current) return true;
    current = decoded;
  }
  return false;
};

type ReturnTo = { pathname: string; search: string; hash: string };

/** Returns `returnTo` only if it is a plain path of this site (specification 5). */
export const parseReturnTo = (value: string | null | undefined): ReturnTo | undefined => {
  if (!value || value.length > MAX_RETURN_TO_CHARACTERS) return undefined;
  if (UNSAFE_CHARACTERS.test(value) || HIDDEN_CHARACTERS.test(value)) return undefined;
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(value) ?? [];
  if (!isPlainPath(pathname) || !staysOnSite(value)) return undefined;
  if (new URLSearchParams(search).has('returnTo')) return undefined;
  return { pathname, search, hash };
};

export const returnToQuery = ({ pathname, search }: { pathname: string; search: string }): string =>
  `?${new URLSearchParams({ returnTo: pathname + search })}`;
