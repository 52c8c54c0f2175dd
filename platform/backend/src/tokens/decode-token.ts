/** The three parts of a signed token (RFC 7515, compact serialization), decoded and not yet believed. */
export type DecodedToken = {
  header: Readonly<Record<string, unknown>>;
  claims: Readonly<Record<string, unknown>>;
  /** What the signature covers. */
  signed: Buffer;
  signature: Buffer;
};

/** Longer than any token of Firebase, whose custom claims are limited to 1000 bytes. */
const MAX_LENGTH = 12_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Decodes strictly: Buffer alone would skip foreign characters, and two spellings would be one signature. */
const decodePart = (part: string): Buffer | undefined => {
  const bytes = Buffer.from(part, 'base64url');
  return bytes.toString('base64url') === part ? bytes : undefined;
};

const decodeJson = (part: string): Record<string, unknown> | undefined => {
  const bytes = decodePart(part);
  if (bytes === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** `undefined` for anything that is not a well-formed token. */
export const decodeToken = (token: string): DecodedToken | undefined => {
  if (token.length > MAX_LENGTH) return undefined;
  const parts = token.split('.');
  const [first = '', second = '', third = ''] = parts;
  if (parts.length !== 3) return undefined;
  const header = decodeJson(first);
  const claims = decodeJson(second);
  const signature = decodePart(third);
  if (header === undefined || claims === undefined || signature === undefined) return undefined;
  return { header, claims, signature, signed: Buffer.from(`${first}.${second}`, 'ascii') };
};
