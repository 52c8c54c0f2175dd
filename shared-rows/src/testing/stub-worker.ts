import { vi } from 'vitest';
import type { ReadRequest } from '../reading/answer';

/** Stands for the worker that reads files, in the same thread: there are none in a simulated document. */
class StubWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;

  async postMessage(question: ReadRequest): Promise<void> {
    const { answerReadRequest } = await import('../reading/answer');
    answerReadRequest(question, (data) => this.onmessage?.({ data }));
  }

  terminate(): void {
    this.onmessage = null;
  }
}

/** Lets the tests of a file import files. */
export const stubWorker = () => vi.stubGlobal('Worker', StubWorker);
