import { describe, expect, it } from 'vitest';
import { saveProblemText } from './save-problem-text.ts';

const name = { path: 'name', label: 'Name', message: 'This field is required.' };
const steps = { path: 'steps', label: 'Steps', message: 'Add a step.' };

describe('next to the button that did not save', () => {
  it('shows nothing without errors', () => {
    expect(saveProblemText(undefined, [])).toBeUndefined();
  });

  it('names a single wrong field with its error, and counts several', () => {
    expect(saveProblemText(undefined, [steps])).toBe('Not saved. Steps: Add a step.');
    expect(saveProblemText(undefined, [name, steps])).toBe('Not saved. Check 2 fields.');
  });

  it('shows an error of the whole form first', () => {
    expect(saveProblemText('It is archived.', [name])).toBe('It is archived.');
  });
});
