import { describe, expect, it } from 'vitest';
import { saveProblemText } from './save-problem-text.ts';

const name = { path: 'name', label: 'Name', message: 'This field is required.' };
const steps = { path: 'steps', label: 'Steps', message: 'Add a step.' };

describe('next to the button that did not save', () => {
  it('nothing stands where nothing is wrong', () => {
    expect(saveProblemText(undefined, [])).toBeUndefined();
  });

  it('the one wrong field is named with what is wrong, and of several how many they are', () => {
    expect(saveProblemText(undefined, [steps])).toBe('Not saved. Steps: Add a step.');
    expect(saveProblemText(undefined, [name, steps])).toBe('Not saved. Check 2 fields.');
  });

  it('what is wrong with the whole goes first', () => {
    expect(saveProblemText('It is archived.', [name])).toBe('It is archived.');
  });
});
