import { describe, expect, it } from 'vitest';
import { removedText } from './removed-text.ts';

describe('the omitted parts of an upload', () => {
  it('is said in a sentence', () => {
    expect(removedText([])).toBe('');
    expect(removedText(['xfa'])).toBe('The XFA form in it was left out.');
    expect(removedText(['scripts', 'attachments'])).toBe(
      'Scripts and attached files in it were left out.',
    );
    expect(removedText(['values'])).toBe('The values in it were left out.');
  });
});
