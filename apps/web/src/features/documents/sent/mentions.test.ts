import { describe, expect, test } from 'vitest';
import { labelFor, typedMention, withIds } from './mentions.ts';

const ada = '0190a000-0000-7000-8000-000000000001';
const bea = '0190a000-0000-7000-8000-000000000002';

describe('a mention', () => {
  test.each([
    ['@', 1, ''],
    ['Ask @Zo', 7, 'Zo'],
    ['Ask @Łuc', 8, 'Łuc'],
    ['(@an', 4, 'an'],
    ['Ask @Zo now', 7, 'Zo'],
    ['Ask @Zo now', 11, undefined],
    ['zofia@example', 13, undefined],
    ['Nothing', 7, undefined],
  ])('in “%s” at %i is of %s', (text, caret, typed) => {
    expect(typedMention(text, caret)).toBe(typed);
  });

  test('is stored by its id, the longer name first', () => {
    const mentions = [
      { id: ada, label: 'Ada' },
      { id: bea, label: 'Ada Bell' },
    ];
    expect(withIds('@Ada Bell and @Ada', mentions)).toBe(`<@${bea}> and <@${ada}>`);
    expect(withIds('Write to ada@example.com', mentions)).toBe('Write to ada@example.com');
  });

  test('has the email where two have one name', () => {
    const other = { id: bea, name: 'Ada', email: 'ada@example.com' };
    expect(labelFor(other, [])).toBe('Ada');
    expect(labelFor(other, [{ id: bea, label: 'Ada' }])).toBe('Ada');
    expect(labelFor(other, [{ id: ada, label: 'Ada' }])).toBe('Ada (ada@example.com)');
  });
});
