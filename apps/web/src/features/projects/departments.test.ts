import { describe, expect, it } from 'vitest';
import { namesTyped, withMore } from './departments.ts';

describe('the departments of a project', () => {
  const names = ['Camera', 'Grip', 'Sound'];

  it('come one by one or many at once, and none comes twice', () => {
    expect(namesTyped(' Art, Costume;\nHair and Make-up\n\n')).toEqual([
      'Art',
      'Costume',
      'Hair and Make-up',
    ]);
    expect(withMore(names, ['sound', 'Art', 'ART'])).toEqual([...names, 'Art']);
  });
});
