import type { Context } from 'hono';
import { notFound } from './refusal';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a text can be one of our ids at all. */
export const isId = (text: string): boolean => UUID.test(text);

/** The `{_id}` of the path. @throws Refusal 404, as for an id of another organization */
export const idInPath = (context: Context, what: string): string => {
  const id = context.req.param('id') ?? '';
  if (!isId(id)) throw notFound(`There is no such ${what}. It may have been removed.`);
  return id;
};
