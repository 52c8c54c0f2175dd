import type { Context, Hono } from 'hono';
import { type Answer, send } from './answer';

/** What answers one method of a path. */
export type Handler = (context: Context) => Promise<Answer> | Answer;

type Handlers = Partial<Record<'GET' | 'POST' | 'PATCH' | 'DELETE', Handler>>;

/** Registers the methods of a path; any other method is answered 405 with `Allow` (RFC 9110, 15.5.6). */
export const resource = (app: Hono, path: string, handlers: Handlers): void => {
  for (const [method, handler] of Object.entries(handlers)) {
    app.on(method, path, async (context) => send(context, await handler(context)));
  }
  const allow = Object.keys(handlers).join(', ');
  app.all(path, (context) =>
    send(context, {
      statusCode: 405,
      message: `This address takes ${allow} only.`,
      headers: { Allow: allow },
    }),
  );
};
