/**
 * The encodings of "CSV (comma delimited)" files that Excel saves on computers in these languages.
 * For all other languages, `westernEncoding` finds the encoding.
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

/**
 * Finds accented letters inside words that were decoded as Mac Roman. In Windows-1252, the same
 * bytes are signs or capital letters, which are rare inside words.
 */
const MAC_LETTERS = /[A-Za-z][áàâäãåçéèêòôõùüæø](?=[a-z])|[a-z]é/g;

/** Returns Windows-1252, or Mac Roman, which Excel for Mac uses for CSV files. */
const westernEncoding = (bytes: Uint8Array): string => {
  const letters = new TextDecoder('macintosh').decode(bytes).match(MAC_LETTERS) ?? [];
  // Bytes from E0 on are accented small letters in Windows-1252. They are rare in Mac Roman.
  const isWindows = bytes.filter((byte) => byte >= 0xe0).length >= letters.length;
  return isWindows ? 'windows-1252' : 'macintosh';
};

export const bytesStartWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * Recognizes UTF-16. Files of databases often lack the byte order mark. Then one byte of each of
 * the first two letters is zero, and the place of the zero byte tells the encoding.
 */
export const utf16EncodingOf = ([first = 0, second = 0, third = 0, fourth = 0]: Uint8Array) => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first > 8 && third > 8 && second + fourth === 0) return 'utf-16le';
  return second > 8 && fourth > 8 && first + third === 0 ? 'utf-16be' : undefined;
};

/**
 * Decodes UTF-16 (Excel's "Unicode text"), UTF-8, or the encoding of older CSV files.
 * @param languages the visitor's languages, the preferred one first
 */
export const decodeText = (bytes: Uint8Array, languages: readonly string[]): string => {
  const utf16 = utf16EncodingOf(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  // Leaves out English. Visitors may use an English site or browser because it lacks their
  // language, but their files have the encoding of their language.
  const telling = languages.filter((language) => !/^en\b/.test(language));
  for (const encoding of ['utf-8', ...telling.map(encodingOf)]) {
    try {
      return new TextDecoder(encoding ?? westernEncoding(bytes), { fatal: true }).decode(bytes);
    } catch {
      // The bytes are no valid text in this encoding. So the loop tries the next encoding.
    }
  }
  return new TextDecoder(westernEncoding(bytes)).decode(bytes);
};
