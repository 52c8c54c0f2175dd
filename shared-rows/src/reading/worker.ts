import { answerReadRequest, type ReadAnswer, type ReadRequest } from './answer';

// In a worker, so that no file can block the page (decision 16).
addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  answerReadRequest(data, (part: ReadAnswer) => postMessage(part));
});
