import type { ApprovalStep } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { describeStep, moveStep, moveToStep, rowsOf } from '../../core/signing-order.ts';
import { freePosition, newStep, withoutStep, withParallelStep, withStep } from './step-edits.ts';

/** Steps of these rows, each named by its letter: "a, b c" has b and c in one turn. */
function stepsOf(rows: string): ApprovalStep[] {
  return rows
    .split(', ')
    .flatMap((row, index) =>
      row.split(' ').map((id) => ({ ...newStep(id), name: id, sequence: index + 1 })),
    );
}

const described = (steps: readonly ApprovalStep[]) =>
  rowsOf(steps)
    .map((row) => row.map(({ id }) => id).join(' '))
    .join(', ');

describe('the steps of an approval setup', () => {
  it('are added at the end, or to another one, and removed', () => {
    expect(described(withStep([], newStep('a')))).toBe('a');
    expect(described(withStep(stepsOf('a, b'), newStep('c')))).toBe('a, b, c');
    expect(described(withParallelStep(stepsOf('a, b'), 'a', newStep('c')))).toBe('a c, b');
    expect(described(withoutStep(stepsOf('a, b, c'), 'b'))).toBe('a, c');
  });

  it('always count from 1 without gaps', () => {
    const gaps = stepsOf('a, b').map((step) => ({ ...step, sequence: step.sequence * 3 }));
    expect(withStep(gaps, newStep('c')).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(withoutStep(gaps, 'a').map(({ sequence }) => sequence)).toEqual([1]);
  });

  it.each([
    ['a, b, c', 'c', 'earlier', 'a, b c'],
    ['a, b c', 'c', 'earlier', 'a, c, b'],
    ['a, c, b', 'c', 'earlier', 'a c, b'],
    ['a c, b', 'c', 'earlier', 'c, a, b'],
    ['c, a, b', 'c', 'earlier', 'c, a, b'],
    ['c, a, b', 'c', 'later', 'a c, b'],
    ['a c, b', 'c', 'later', 'a, c, b'],
    ['a, c, b', 'c', 'later', 'a, b c'],
    ['a, b c', 'c', 'later', 'a, b, c'],
    ['a, b, c', 'c', 'later', 'a, b, c'],
  ] as const)('“%s” with %s %s is “%s”', (before, id, towards, after) => {
    expect(described(moveStep(stepsOf(before), id, towards))).toBe(after);
  });

  it.each([
    ['a, b, c', 'a', { kind: 'row', row: 2 }, 'b, c a'],
    ['a, b, c', 'a', { kind: 'before', row: 3 }, 'b, c, a'],
    ['a, b, c', 'c', { kind: 'before', row: 0 }, 'c, a, b'],
    ['a, b c', 'b', { kind: 'row', row: 1 }, 'a, c b'],
    ['a, b', 'gone', { kind: 'row', row: 0 }, 'a, b'],
  ] as const)('“%s” with %s dropped at %j is “%s”', (before, id, target, after) => {
    expect(described(moveToStep(stepsOf(before), id, target))).toBe(after);
  });

  it('say where one is', () => {
    const title = ({ name }: ApprovalStep) => name.toUpperCase();
    expect(describeStep(stepsOf('a, b c'), 'b', title)).toBe(
      'in step 2 of 2, at the same time as C',
    );
    expect(describeStep(stepsOf('a, b c'), 'a', title)).toBe('in step 1 of 2');
  });

  it('offer the first signature position that is free', () => {
    const [a, b] = stepsOf('a, b').map((step, index) => ({
      ...step,
      signaturePosition: index === 0 ? 1 : 3,
    }));
    expect(freePosition([a, b].filter((step) => step !== undefined))).toBe(2);
    expect(freePosition([])).toBe(1);
  });
});
