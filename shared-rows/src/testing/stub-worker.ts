import { vi } from 'vitest';
import type { FileReadRequest } from '../reading/read-file';

/** Reads files in the same thread, because jsdom has no workers. */
class StubWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;

  async postMessage(question: FileReadRequest): Promise<void> {
    const { answerReadRequest } = await import('../reading/read-file');
    answerReadRequest(question, (data) => this.onmessage?.({ data }));
  }

  terminate(): void {
    this.onmessage = null;
  }
}

export const stubWorker = () => vi.stubGlobal('Worker', StubWorker);
