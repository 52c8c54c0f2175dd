import { verify } from 'node:crypto';
import { unavailable } from '../http/refusal';
import { type Identity, identityOf } from './claims';
import { type DecodedToken, decodeToken } from './decode-token';
import type { KeySource } from './key-source';

/** Gives the identity in a token, or `undefined` for one that cannot be believed, whatever the reason. */
export type TokenVerifier = (token: string) => Promise<Identity | undefined>;

/** `now` in milliseconds, for tests. */
type Options = { projectId: string; now?: (() => number) | undefined };

// A header that names its own key, or that demands extensions (RFC 7515, 4.1.11), is nothing Firebase makes.
const FOREIGN_HEADERS = ['jku', 'jwk', 'x5u', 'x5c', 'crit', 'b64', 'zip'];

const isPlainHeader = ({ header }: DecodedToken, algorithm: string): boolean =>
  header.alg === algorithm &&
  (header.typ === undefined || header.typ === 'JWT') &&
  FOREIGN_HEADERS.every((name) => !(name in header));

const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1_000);

/** Firebase ID tokens: RS256 by a key of the pinned source, and every claim right. */
export const signedTokens =
  (keys: KeySource, { projectId, now = Date.now }: Options): TokenVerifier =>
  async (token) => {
    const decoded = decodeToken(token);
    if (decoded === undefined || !isPlainHeader(decoded, 'RS256')) return undefined;
    const { kid } = decoded.header;
    // Claims first: they cost nothing, and a token of another project need not reach the key server.
    const identity = identityOf(decoded.claims, projectId, toSeconds(now()));
    if (identity === undefined || typeof kid !== 'string') return undefined;
    const key = await keys(kid).catch(() => {
      throw unavailable('Sign-ins cannot be checked at the moment. Try again in a few seconds.');
    });
    if (key === undefined) return undefined;
    return verify('RSA-SHA256', decoded.signed, key, decoded.signature) ? identity : undefined;
  };

/** The Auth emulator's tokens: unsigned, and of exactly that form. Never used unless the emulator is configured. */
export const emulatorTokens =
  ({ projectId, now = Date.now }: Options): TokenVerifier =>
  async (token) => {
    const decoded = decodeToken(token);
    if (decoded === undefined || !isPlainHeader(decoded, 'none')) return undefined;
    if (decoded.signature.byteLength > 0) return undefined;
    return identityOf(decoded.claims, projectId, toSeconds(now()));
  };
