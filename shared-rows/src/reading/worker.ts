import { answerReadRequest, type FileReadAnswer, type FileReadRequest } from './read-file';

// Reads files in a worker, so that no file can block the page (docs/decisions, 16).
addEventListener('message', ({ data }: MessageEvent<FileReadRequest>) => {
  answerReadRequest(data, (part: FileReadAnswer) => postMessage(part));
});
