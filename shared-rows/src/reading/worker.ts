import { answerReadRequest, type ReadAnswer, type ReadRequest } from './answer';

// A worker, so that no file can hold up the page (decision 16).
addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  answerReadRequest(data, (part: ReadAnswer) => postMessage(part));
});
