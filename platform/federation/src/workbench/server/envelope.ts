/** An answer as the backend gives it (specification 8). */
export const envelope = (statusCode: number, payload: unknown, message = ''): Response =>
  Response.json({ ok: statusCode < 400, message, statusCode, payload }, { status: statusCode });
