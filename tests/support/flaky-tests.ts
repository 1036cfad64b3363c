import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../../scripts/lib/root.ts';

/** So many tests of one run may need their second try; one more fails the run. */
export const maxFlaky = 2;

/** The file in which a run of the browser tests lists those that needed their second try. */
export const flakyFile = path.join(root, 'test-results', 'flaky.md');

/** A test that passed only in its second try. */
export interface FlakyTest {
  title: string;
  /** What failed in its first try. */
  error: string;
  /** Where the trace of that try is. */
  trace: string | undefined;
}

/** Lists tests that needed their second try, as Markdown. */
export function describeFlaky(tests: readonly FlakyTest[]): string {
  const verdict = tests.length > maxFlaky ? `more than ${maxFlaky} fail the run` : 'find out why';
  const lines = tests.map(({ title, error, trace }) => {
    const where = trace === undefined ? '' : `\n  npx playwright show-trace ${trace}`;
    return `- ${title}\n  ${stripVTControlCharacters(error)}${where}`;
  });
  return `Needed a second try (${verdict}): ${tests.length}\n\n${lines.join('\n')}\n`;
}

/** Counts, of tests that ran several times, which needed their second try or failed, as Markdown. */
export function describeRepeated(
  tests: readonly { title: string; outcome: string }[],
  repetitions: number,
): string {
  const lines = [...Map.groupBy(tests, ({ title }) => title)].flatMap(([title, runs]) => {
    const count = (wanted: string) => runs.filter(({ outcome }) => outcome === wanted).length;
    const [flaky, failed] = [count('flaky'), count('unexpected')];
    return flaky + failed === 0 ? [] : [`| ${title} | ${flaky} | ${failed} |`];
  });
  return [
    `Tests that needed a second try or failed, of ${repetitions} runs each: ${lines.length}`,
    '',
    '| Test | Second try | Failed |',
    '| --- | --- | --- |',
    ...lines,
    '',
  ].join('\n');
}
