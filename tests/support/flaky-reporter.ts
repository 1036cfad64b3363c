import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { FullConfig, FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { describeFlaky, describeRepeated, flakyFile, maxFlaky } from './flaky-tests.ts';

/**
 * Names each browser test that passed only in its second try, at the end of the run and in a file, and
 * fails the run where there are more than `maxFlaky`. Of tests that are repeated it counts the tries.
 */
export default class FlakyReporter implements Reporter {
  readonly #file: string;
  #tests: () => TestCase[] = () => [];
  #repetitions = 1;

  constructor(options: { flakyFile?: string }) {
    this.#file = options.flakyFile ?? flakyFile;
  }

  onBegin({ projects }: FullConfig, suite: Suite): void {
    this.#tests = () => suite.allTests();
    this.#repetitions = projects[0]?.repeatEach ?? 1;
  }

  onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    const tests = this.#tests();
    if (this.#repetitions > 1) {
      const outcomes = tests.map((test) => ({ title: titleOf(test), outcome: test.outcome() }));
      this.#write(describeRepeated(outcomes, this.#repetitions));
      return Promise.resolve({ status });
    }
    const flaky = tests.filter((test) => test.outcome() === 'flaky');
    if (flaky.length === 0) fs.rmSync(this.#file, { force: true });
    else this.#write(describeFlaky(flaky.map(describeTest)));
    const isFailed = status === 'passed' && flaky.length > maxFlaky;
    return Promise.resolve({ status: isFailed ? 'failed' : status });
  }

  #write(text: string): void {
    fs.mkdirSync(path.dirname(this.#file), { recursive: true });
    fs.writeFileSync(this.#file, text);
    process.stdout.write(`\n${text}`);
  }

  printsToStdio(): boolean {
    return false;
  }
}

const titleOf = (test: TestCase) => test.titlePath().filter(Boolean).join(' › ');

function describeTest(test: TestCase) {
  const [first] = test.results;
  const trace = first?.attachments.find(({ name }) => name === 'trace')?.path;
  return {
    title: titleOf(test),
    error: first?.error?.message?.split('\n')[0] ?? 'no error was reported',
    trace: trace && path.relative(process.cwd(), trace),
  };
}
