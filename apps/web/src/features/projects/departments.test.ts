import { describe, expect, it } from 'vitest';
import { moved, namesTyped, withMore } from './departments.ts';

describe('the departments of a project', () => {
  const names = ['Camera', 'Grip', 'Sound'];

  it('are moved up and down, and no further than the ends', () => {
    expect(moved(names, 2, -1)).toEqual(['Camera', 'Sound', 'Grip']);
    expect(moved(names, 0, 1)).toEqual(['Grip', 'Camera', 'Sound']);
    expect(moved(names, 0, -1)).toEqual(names);
    expect(moved(names, 2, 1)).toEqual(names);
  });

  it('come one by one or many at once, and none comes twice', () => {
    expect(namesTyped(' Art, Costume;\nHair and Make-up\n\n')).toEqual([
      'Art',
      'Costume',
      'Hair and Make-up',
    ]);
    expect(withMore(names, ['sound', 'Art', 'ART'])).toEqual([...names, 'Art']);
  });
});
