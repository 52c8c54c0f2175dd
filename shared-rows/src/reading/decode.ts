/**
 * The encodings in which Excel saves "CSV (comma delimited)" on computers in these languages. For
 * all other languages, `westernEncoding` tells the encoding.
 */
const ENCODINGS: readonly (readonly [encoding: string, languages: string])[] = [
  ['shift_jis', 'ja'],
  ['euc-kr', 'ko'],
  ['big5', 'zh-TW zh-HK zh-MO zh-Hant'],
  ['gb18030', 'zh'],
  ['windows-874', 'th'],
  ['windows-1250', 'bs cs hr hu pl ro sk sl sq sr-Latn'],
  ['windows-1251', 'be bg kk mk ru sr uk'],
  ['windows-1253', 'el'],
  ['windows-1254', 'az tr'],
  ['windows-1255', 'he'],
  ['windows-1256', 'ar fa ur'],
  ['windows-1257', 'et lt lv'],
  ['windows-1258', 'vi'],
];

const encodingOf = (language: string): string | undefined => {
  const isPartOf = (name: string) => `${language}-`.startsWith(`${name}-`);
  return ENCODINGS.find(([, names]) => names.split(' ').some(isPartOf))?.[0];
};

/** Accented letters inside words. In Windows-1252, their Mac Roman bytes are signs or capitals. */
const MAC_LETTERS = /[A-Za-z][áàâäãåçéèêòôõùüæø](?=[a-z])|[a-z]é/g;

/** Returns Mac Roman, in which Excel for Mac saves CSV files, or Windows-1252. */
const westernEncoding = (bytes: Uint8Array): string => {
  const letters = new TextDecoder('macintosh').decode(bytes).match(MAC_LETTERS) ?? [];
  // Bytes from E0 are small letters in Windows-1252, and rare in Mac Roman.
  const isWindows = bytes.filter((byte) => byte >= 0xe0).length >= letters.length;
  return isWindows ? 'windows-1252' : 'macintosh';
};

export const bytesStartWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * Decodes UTF-16 (Excel's "Unicode text"), UTF-8, or the encoding of older CSV files.
 * @param languages the visitor's languages, the preferred one first
 */
export const decodeText = (bytes: Uint8Array, languages: readonly string[]): string => {
  if (bytesStartWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (bytesStartWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  // English says nothing about the file: the site and many browsers are in English only because
  // they have no texts in the visitor's language.
  const telling = languages.filter((language) => !/^en\b/.test(language));
  for (const encoding of ['utf-8', ...telling.map(encodingOf)]) {
    try {
      return new TextDecoder(encoding ?? westernEncoding(bytes), { fatal: true }).decode(bytes);
    } catch {
      // The bytes are no text in this encoding.
    }
  }
  return new TextDecoder(westernEncoding(bytes)).decode(bytes);
};
