import { describe, expect, it } from 'vitest';
import { createRowChoice } from './row-choice.ts';
import { isSelected, maxChosen } from './selection.ts';

const page = ['a', 'b', 'c', 'd'];

/** Creates a choice, with the rows that were rendered again: those for which it has changed. */
function setUp(rows = page) {
  let refused = 0;
  const choice = createRowChoice(() => {
    refused += 1;
  });
  choice.show(rows);
  const shown = new Map(rows.map((id) => [id, false]));
  const drawn: string[] = [];
  choice.subscribe(() => {
    for (const id of rows) {
      const is = isSelected(choice.current(), id);
      if (is !== shown.get(id)) drawn.push(id);
      shown.set(id, is);
    }
  });
  return { choice, drawn, refused: () => refused };
}

describe('the choice of rows', () => {
  it('stays one object, and is another for the row alone that was ticked', () => {
    const { choice, drawn } = setUp();
    choice.toggle('b');
    choice.toggle('d');
    choice.toggle('b');
    expect(drawn).toEqual(['b', 'd', 'b']);
    expect([...choice.current().ids]).toEqual(['d']);
  });

  it('takes a range from the row that was chosen before, in either direction', () => {
    const { choice } = setUp();
    choice.toggle('c');
    choice.toggle('a', true);
    expect([...choice.current().ids].toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('takes the page, and gives it back', () => {
    const { choice } = setUp();
    choice.toggle('a');
    choice.togglePage();
    expect(choice.current().ids.size).toBe(4);
    choice.togglePage();
    expect(choice.current().ids.size).toBe(0);
  });

  it('takes all that match, but those that are unticked', () => {
    const { choice } = setUp();
    choice.selectAll();
    choice.toggle('c');
    expect(choice.current()).toEqual({ kind: 'all', ids: new Set(['c']) });
    choice.clear();
    expect(choice.current()).toEqual({ kind: 'some', ids: new Set() });
  });

  it('refuses more than can be chosen one by one', () => {
    const many = Array.from({ length: maxChosen + 1 }, (_, index) => String(index));
    const { choice, refused } = setUp(many);
    choice.togglePage();
    expect(refused()).toBe(1);
    expect(choice.current().ids.size).toBe(0);
  });
});
