import { texts } from '../texts';
import { CallError } from './call-error';

/** The most of an answer that is read, in bytes: some 40,000 users. Parsing more would freeze the page. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** The body as text. Throws a `CallError` once it is larger than can be read, and stops the transfer. */
export const readBody = async (response: Response): Promise<string> => {
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
      reader.cancel().catch(() => {});
      throw new CallError({ cause: 'malformed', message: texts.tooLarge });
    }
    text += decoder.decode(value, { stream: true });
  }
};
