/** How many requests with a lost answer are remembered. */
const MEMORY = 50;
/** How long the backend remembers a key (specification 12), in ms. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;
/** With these statuses the server has not looked at the request, so an earlier attempt may still be stored. */
const UNDECIDED = new Set([401, 403, 408, 429]);

// `randomUUID` exists in secure contexts only. A development site on a local network is not one.
const uuid = (): string => crypto.randomUUID?.() ?? randomUuid();

/** A random UUID (RFC 9562, version 4). */
const randomUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    return index === 8 ? (byte & 0x3f) | 0x80 : byte;
  }).map((byte) => byte.toString(16).padStart(2, '0'));
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/** How an attempt ended: with a lost answer, or with this status. */
export type Outcome = { answered: boolean; statusCode: number };

export type IdempotencyKeys = {
  /** The key for a request: the key of the attempt whose answer was lost, otherwise a new one. */
  take: (request: string) => string;
  /** Records how an attempt ended. */
  settle: (request: string, key: string, outcome: Outcome) => void;
};

/**
 * Chooses the `Idempotency-Key` of POSTs. A user who presses "Save" again after the connection broke may repeat a request
 * that is stored already. It gets the same key, so that the server recognises it. The same request means the same path
 * and body.
 */
export const createIdempotencyKeys = (): IdempotencyKeys => {
  const lost = new Map<string, { key: string; since: number }>();
  return {
    take: (request) => {
      const entry = lost.get(request);
      return entry && Date.now() - entry.since < LIFETIME_MS ? entry.key : uuid();
    },
    settle: (request, key, { answered, statusCode }) => {
      if (!answered) {
        const since = lost.get(request)?.key === key ? lost.get(request)?.since : undefined;
        lost.delete(request);
        lost.set(request, { key, since: since ?? Date.now() });
        for (const oldest of [...lost.keys()].slice(0, -MEMORY)) lost.delete(oldest);
      } else if (statusCode < 400) {
        // Data stored since then may differ from the lost request, so sending that again is a new request.
        const path = request.slice(0, request.indexOf('\n') + 1);
        for (const other of [...lost.keys()]) if (other.startsWith(path)) lost.delete(other);
      } else if (statusCode < 500 && !UNDECIDED.has(statusCode)) {
        lost.delete(request);
      }
    },
  };
};
