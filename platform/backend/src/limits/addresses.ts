import type { Server } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { BackendSettings } from '../settings';

/** Removes the port that some proxies add. The port differs for each connection of a client. */
const withoutPort = (ipAddress: string): string =>
  ipAddress.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^(\d+\.[\d.]+):\d+$/, '$1');

/** Shortens IPv6 addresses to the /64 prefix, which one customer of a provider owns. */
const networkOf = (ipAddress: string): string => {
  const plain = withoutPort(ipAddress).replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
};

/**
 * If the operator has proxies (`proxies` is their number), uses the address that the outermost
 * proxy has added to `X-Forwarded-For`. The client can forge the addresses further left.
 */
export const clientNetworkOf = (context: Context, proxies: number): string => {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  const forwarded = context.req.header('X-Forwarded-For')?.split(',') ?? [];
  const seen = proxies > 0 ? forwarded.at(-proxies)?.trim() : undefined;
  return networkOf(seen || incoming?.socket?.remoteAddress || 'unknown');
};

/**
 * Closes each connection above the limit of its network, before reading any data. Behind a proxy,
 * all connections have the proxy's address, so the proxy has to limit the connections.
 */
export const limitConnections = (
  server: Pick<Server, 'on'>,
  {
    trustedProxies,
    addressConnections,
  }: Pick<BackendSettings, 'trustedProxies' | 'addressConnections'>,
): void => {
  if (trustedProxies > 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? 'unknown');
    const count = (open.get(network) ?? 0) + 1;
    if (count > addressConnections) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
};
