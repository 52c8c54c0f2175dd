import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { missingHeaders } from '../hosting/headers';

/** Headers of one connection, which a proxy does not hand on (RFC 9110, section 7.6.1). */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te'];

/**
 * Hands a request on to a port of this computer under another path, and its answer back, both as they arrive. A backend
 * that is down is a 502; one that breaks off breaks this connection off too, as it would without a proxy between.
 */
export function proxy(
  request: IncomingMessage,
  response: ServerResponse,
  { port, path }: { port: number; path: string },
): void {
  const headers = { ...request.headers };
  for (const name of OF_THE_CONNECTION) delete headers[name];
  const onward = ask(
    { host: '127.0.0.1', port, path, method: request.method, headers },
    (answer) => {
      const given = { ...answer.headers };
      for (const name of OF_THE_CONNECTION) delete given[name];
      response.writeHead(answer.statusCode ?? 502, given);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    },
  );
  onward.on('error', () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502, missingHeaders).end('The backend does not answer.');
  });
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}
