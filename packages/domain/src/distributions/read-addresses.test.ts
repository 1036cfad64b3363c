import { describe, expect, test } from 'vitest';
import { readAddresses } from './read-addresses.ts';

const read = (text: string) =>
  readAddresses(text).people.map(({ name, email }) => (name === '' ? email : `${name}: ${email}`));

describe('addresses that were typed or pasted', () => {
  test('are read one by one, however they are separated', () => {
    expect(read('ann@example.com, ben@example.com; cy@example.com\ndi@example.com')).toEqual([
      'ann@example.com',
      'ben@example.com',
      'cy@example.com',
      'di@example.com',
    ]);
  });

  test('keep the names next to them', () => {
    expect(
      read(
        'Ann Lee <ann@example.com>, "Okafor, Ben" <ben@example.com>\nZofia\tWiśniewska\tzofia@example.com',
      ),
    ).toEqual([
      'Ann Lee: ann@example.com',
      'Ben Okafor: ben@example.com',
      'Zofia Wiśniewska: zofia@example.com',
    ]);
  });

  test('are taken once, whatever their case, and the doubles are counted', () => {
    const { people, doubles } = readAddresses('ann@example.com\nAnn Lee <ANN@example.com>');
    expect(people).toEqual([{ name: 'Ann Lee', email: 'ann@example.com', problem: '' }]);
    expect(doubles).toBe(1);
  });

  test('that are none are named', () => {
    const { people } = readAddresses('ann@example, Ben Okafor');
    expect(people.map(({ email, problem }) => [email, problem !== ''])).toEqual([
      ['ann@example', expect.any(Boolean)],
      ['Ben Okafor', true],
    ]);
  });

  test.each(['a', '<', '< ', "a@b'", 'mailto:', 'a@', ',"', '" ', '@', 'a\t'])(
    'are read by the length of the text, also of 500,000 characters of %j',
    (part) => {
      const text = `${part.repeat(500_000 / part.length)}!`;
      expect(readAddresses(text).people.every(({ name }) => name.length <= 200)).toBe(true);
    },
  );

  test('have frames, prefixes and signs around them taken off', () => {
    const emails = (text: string) => readAddresses(text).people.map(({ email }) => email);
    for (const text of [
      'Ann < mailto:ann@example.com > ',
      'mailto:ann@example.com.',
      '("ann@example.com")',
      "'ann@example.com'",
    ]) {
      expect(emails(text), text).toEqual(['ann@example.com']);
    }
  });
});
