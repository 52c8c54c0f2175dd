import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** The 64 bits of an IPv6 address that a provider gives to one customer; an IPv4 address as it is. */
const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
};

/**
 * Where a request comes from, as limits count it. Behind `proxies` proxies of the operator it is the address that the
 * outermost of them saw; anything further left in `X-Forwarded-For` was written by the client.
 */
export const clientAddressOf = (context: Context, proxies: number): string => {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  const forwarded = context.req.header('X-Forwarded-For')?.split(',') ?? [];
  const seen = proxies > 0 ? forwarded.at(-proxies)?.trim() : undefined;
  return networkOf(seen || incoming?.socket?.remoteAddress || 'unknown');
};
