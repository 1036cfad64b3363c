import { describe, expect, it } from 'vitest';
import { moveObjects } from './movable-objects.ts';
import { ObjectStore } from './object-store.ts';

describe('objects that can be put anywhere', () => {
  it('refer to each other by their new numbers, and keep everything else', () => {
    const store = new ObjectStore();
    const [one, slot, three] = [store.reserve(), store.reserveSlot(), store.reserve()];
    store.put(one, `<</A[0 ${three} 0 R 5 1 0 R]/B 2 0 R/C<31302030>>>`);
    const data = Buffer.from('1 0 R');
    store.putStream(three, `/E ${slot} 0 R`, data);
    expect(moveObjects(store.toMovable(), 40)).toEqual([
      [40, ['<</A[0 42 0 R 5 40 0 R]/B 41 0 R/C<31302030>>>']],
      [42, ['<</E 41 0 R/Length 5>>stream\n', data, '\nendstream']],
    ]);
  });
});
