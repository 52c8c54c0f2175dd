import { type Answer, answerQuestion, type Question } from './answer';

// A worker, so that no file can hold up the page (decision 16).
addEventListener('message', ({ data }: MessageEvent<Question>) => {
  answerQuestion(data, (part: Answer) => postMessage(part));
});
