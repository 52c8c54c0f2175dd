import { vi } from 'vitest';
import type { FileReadRequest } from '../reading/answer';

/**
 * Stands for the worker that reads files, because jsdom has no workers. It runs in the same thread.
 */
class StubWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;

  async postMessage(question: FileReadRequest): Promise<void> {
    const { answerReadRequest } = await import('../reading/answer');
    answerReadRequest(question, (data) => this.onmessage?.({ data }));
  }

  terminate(): void {
    this.onmessage = null;
  }
}

/** Lets tests import files. */
export const stubWorker = () => vi.stubGlobal('Worker', StubWorker);
