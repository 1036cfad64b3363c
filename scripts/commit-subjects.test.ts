import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from './lib/root.ts';

/** From here on; what is older was written before there was a rule. */
const since = '2026-11-29T18:40:00Z';
const form = /^(feat|fix|refactor|perf|docs|test|build|chore)(\([a-z0-9-]+\))?: [^A-Z\s].*[^.\s]$/;

/** The newest subjects of the history; none where the files came without it. */
function newestSubjects(): string[] {
  try {
    const args = ['log', '-50', '--no-merges', `--since=${since}`, '--format=%s'];
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .split('\n')
      .filter((subject) => subject !== '');
  } catch {
    return [];
  }
}

test('the newest commits say what they do in 72 characters', () => {
  const wrong = newestSubjects().filter((subject) => subject.length > 72 || !form.test(subject));
  expect(wrong).toEqual([]);
});

test.each([
  ['fix(signing): keep the shape of the pad when the phone turns', true],
  ['refactor: name things as people of this field do', true],
  ['Fixed the pad', false],
  ['fix(signing): Keep the pad', false],
  ['fix(signing): keep the pad.', false],
])('%s', (subject, isRight) => {
  expect(form.test(subject)).toBe(isRight);
});
