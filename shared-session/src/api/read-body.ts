import { texts } from '../texts';
import { CallError } from './call-error';

/** The most of an answer that is read, in bytes: some 40,000 users. Parsing more would freeze the page. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

const tooLarge = (statusCode: number): CallError =>
  new CallError({ cause: 'malformed', statusCode, message: texts.tooLarge });

/** The body as text. Throws a `CallError` once it is larger than can be read, and stops the transfer. */
export const readBody = async (response: Response): Promise<string> => {
  const statusCode = response.ok ? 500 : response.status;
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > MAX_BODY_BYTES) {
      void reader.cancel().catch(() => {});
      throw tooLarge(statusCode);
    }
    text += decoder.decode(value, { stream: true });
  }
};
