import { describe, expect, it } from 'vitest';
import { rowsOfJob, stepOf } from './import-steps.ts';

const none = { add: 0, update: 0, open: 0, skip: 0, refuse: 0, undone: 0, kept: 0, warned: 0 };
const some = { ...none, add: 3, update: 2, refuse: 1 };

describe('the step of an import', () => {
  it('follows from its state', () => {
    const steps = (['uploaded', 'checking', 'checked', 'running', 'done', 'undone'] as const).map(
      (state) => stepOf({ state, counts: some }, false),
    );
    expect(steps).toEqual(['Columns', 'Check', 'Check', 'Done', 'Done', 'Done']);
  });

  it('is where the user went back to, as long as nothing was imported', () => {
    expect(stepOf({ state: 'checked', counts: some }, true)).toBe('Columns');
    expect(stepOf({ state: 'checking', counts: none }, true)).toBe('Check');
    expect(stepOf({ state: 'done', counts: some }, true)).toBe('Done');
  });

  it('of a stopped import depends on whether its rows were counted', () => {
    expect(stepOf({ state: 'failed', counts: none }, false)).toBe('Check');
    expect(stepOf({ state: 'failed', counts: none }, true)).toBe('Columns');
    expect(stepOf({ state: 'failed', counts: some }, true)).toBe('Done');
  });

  it('has so many rows before it', () => {
    expect(rowsOfJob({ state: 'checking', rowCount: 6, counts: none })).toBe(6);
    expect(rowsOfJob({ state: 'running', rowCount: 6, counts: some })).toBe(5);
  });
});
