import { type Counts, writeCounts } from './counts';

type Suite = {
  allTests(): { title: string; location: { file: string }; outcome(): string }[];
};

/**
 * Counts tests. A test that passes on retry has passed (decision 10). Other errors are failures.
 */
export const countsOf = (suite: Suite, errors: number): Counts => {
  const ended = (outcome: string) => suite.allTests().filter((test) => test.outcome() === outcome);
  const named = (outcome: string, word: string) =>
    ended(outcome).map(({ location, title }) => `${word}: ${location.file}: ${title}`);
  const repeated = ended('flaky').length;
  return {
    passed: ended('expected').length + repeated,
    failed: ended('unexpected').length + errors,
    repeated,
    named: [...named('unexpected', 'Failed'), ...named('flaky', 'Passed only when repeated')],
  };
};

export default class CountsReporter {
  #suite: Suite | undefined;
  #errors = 0;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onError(): void {
    this.#errors += 1;
  }

  onEnd(): void {
    writeCounts(countsOf(this.#suite ?? { allTests: () => [] }, this.#errors));
  }
}
