import { countryCodeRule, emailPattern, emailsRule } from '@countersign/fields';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messages } from './messages.ts';
import {
  emailRule,
  listQuery,
  mobileRule,
  nameRule,
  namingPattern,
  personNameRule,
  positiveNumberRule,
  printablePattern,
  titleRule,
} from './rules.ts';

const inside = 'abcXYZ019_- ';
const ends = 'abcXYZ019';
const from = (characters: string) => fc.constantFrom(...characters.split(''));

describe('the naming rule', () => {
  test.each(['a', '7', 'Crew pack', 'A-1_b', 'a  b', 'x'.repeat(120)])('takes %j', (name) => {
    expect(nameRule.parse(name)).toBe(name);
  });

  test.each(['', ' ', '_a', 'a_', '-a', 'a-', 'a.b', 'Müller', 'a\nb', 'a\tb', 'a\u00a0b', '名前'])(
    'refuses %j with its message',
    (name) => {
      expect(nameRule.safeParse(name).error?.issues[0]?.message).toBe(messages.naming);
    },
  );

  test('says in plain words how long a name can be', () => {
    const said = 'This field can have 120 characters at most.';
    for (const rule of [nameRule, personNameRule]) {
      expect(rule.safeParse('x'.repeat(121)).error?.issues[0]?.message).toBe(said);
    }
  });

  test('takes spaces around a name away', () => {
    expect(nameRule.parse('  Crew pack ')).toBe('Crew pack');
  });

  test('takes every name of its characters that begins and ends with a letter or digit', () => {
    const middle = fc.string({ unit: from(inside) });
    fc.assert(
      fc.property(from(ends), middle, from(ends), (first, rest, last) => {
        expect(namingPattern.test(first + rest + last)).toBe(true);
        expect(namingPattern.test(first)).toBe(true);
      }),
    );
  });

  test('never takes a name that begins or ends with an underscore, a dash or a space', () => {
    const text = fc.string({ unit: from(inside) });
    fc.assert(
      fc.property(text, from('_- '), (name, mark) => {
        expect(namingPattern.test(mark + name)).toBe(false);
        expect(namingPattern.test(name + mark)).toBe(false);
      }),
    );
  });

  test('never takes a name with any other character', () => {
    const other = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 });
    fc.assert(
      fc.property(other, (character) => {
        fc.pre(!inside.includes(character) && !/^[A-Za-z0-9]$/.test(character));
        expect(namingPattern.test(`a${character}b`)).toBe(false);
      }),
    );
  });
});

describe('the rule for persons’ names', () => {
  const names = [
    'Ann',
    'O’Brien',
    "O'Brien",
    'Jean-Luc',
    'Zażółć',
    'Ελένη',
    'Мария',
    'ليلى',
    '美玲',
    'J.',
  ];

  test.each([...names, 'Siân', 'Siân', 'Anna Maria', 'Núria·Pérez', 'नेहा', 'X Æ A-12', '😀'])(
    'takes %j',
    (name) => {
      expect(personNameRule.parse(name)).toBe(name);
    },
  );

  test.each(['Ann\nLee', 'Ann\0', 'Ann\u2028Lee', 'Ann\u202eLee', 'Ann\ud83d', '\u200b'])(
    'refuses %j, which can’t be printed, and never says that it is missing',
    (name) => {
      const said = personNameRule.safeParse(name).error?.issues[0]?.message;
      expect(said).toMatch(/printed/);
    },
  );

  test('asks for a name where there is none', () => {
    expect(personNameRule.safeParse('  ').error?.issues[0]?.message).toBe(messages.required);
  });
});

describe('the rule for names of companies, projects and email templates', () => {
  test.each([
    'Smith & Sons',
    'Salt (2026)',
    'Our “Please sign” email',
    'Müller GmbH',
    '名前',
    '(c) 2026',
    'Who?',
    '-',
  ])('takes %j', (name) => {
    expect(titleRule.parse(`  ${name} `)).toBe(name);
  });

  test('asks for one where there is none', () => {
    for (const none of ['', '  ']) {
      expect(titleRule.safeParse(none).error?.issues[0]?.message).toBe(messages.required);
    }
  });
});

describe('the rules for email addresses', () => {
  test.each([
    'a@b',
    'Ann.Lee+x@example.co.uk',
    "o'brien@example.com",
    '1@2.3',
    'a@xn--80ak6aa92e.com',
  ])('take %j', (address) => {
    expect(emailRule.parse(address)).toBe(address);
  });

  const wrong = ['ann', '@b.c', 'a@', 'a@b..c', 'a@-b.c', 'a b@c.d', 'a@b,c@d', 'Ann <a@b.c>'];
  test.each([...wrong, 'a@b.c\r\nBcc: x@y.z', `a@${'b'.repeat(64)}.c`, `${'a'.repeat(251)}@b.c`])(
    'refuse %j',
    (address) => {
      expect(emailRule.safeParse(address).error?.issues[0]?.message).toBe(messages.oneEmail);
    },
  );

  test('say of one address only that one is taken, and of none that it is missing', () => {
    expect(messages.oneEmail).not.toMatch(/multiple|comma/i);
    expect(emailRule.safeParse(' ').error?.issues[0]?.message).toBe(messages.required);
  });

  test('take several, separated by commas, where several are allowed', () => {
    for (const list of ['a@b', 'a@b,c@d', ' a@b , c@d ']) {
      expect(emailsRule.safeParse(list).success).toBe(true);
    }
    for (const list of ['a@b;c@d', 'a@b c@d', 'a@b,', ',a@b', 'a@b,,c@d', 'a@b,no']) {
      expect(emailsRule.safeParse(list).error?.issues[0]?.message).toBe(messages.email);
    }
    expect(emailsRule.safeParse(' ').error?.issues[0]?.message).toBe(messages.required);
  });
});

describe('the rule for mobile numbers', () => {
  test.each([
    ['0601 234 568', '601234568'],
    ['(0)7700-900.123', '7700900123'],
    ['601234568', '601234568'],
    ['', ''],
    ['0', ''],
  ])('takes %j as %j', (typed, kept) => {
    expect(mobileRule.parse(typed)).toBe(kept);
  });

  test.each(['abc', '123', '+48601234568', '1'.repeat(15), '60123456８'])('refuses %j', (typed) => {
    expect(mobileRule.safeParse(typed).success).toBe(false);
  });

  test('keeps digits alone, and none that lead with zero', () => {
    fc.assert(
      fc.property(fc.string({ unit: from('0123456789 ().-') }), (typed) => {
        const parsed = mobileRule.safeParse(typed);
        fc.pre(parsed.success);
        expect(parsed.data).toMatch(/^([1-9]\d{3,13})?$/);
      }),
    );
  });

  test('takes country codes with a plus sign', () => {
    for (const code of ['', '+1', '+48', '+1684']) expect(countryCodeRule.parse(code)).toBe(code);
    for (const code of ['48', '+', '+0', '+12345', '+4x']) {
      expect(countryCodeRule.safeParse(code).success).toBe(false);
    }
  });
});

describe('the rule for numbers', () => {
  test('takes zero and everything above, and no number that has no end', () => {
    for (const number of [0, 0.5, 1e9]) expect(positiveNumberRule.parse(number)).toBe(number);
    for (const wrong of [-1, -0.01, Number.NaN, Number.POSITIVE_INFINITY, '1', null]) {
      expect(positiveNumberRule.safeParse(wrong).error?.issues[0]?.message).toBe(
        messages.positiveNumber,
      );
    }
  });
});

describe('the query of a list', () => {
  test('has a first page, a size and no words where nothing is said', () => {
    expect(listQuery.parse({})).toEqual({ page: 1, pageSize: 25, search: '' });
    expect(listQuery.parse({ page: '3', pageSize: '100', search: ' x ' })).toEqual({
      page: 3,
      pageSize: 100,
      search: 'x',
    });
  });
});

describe('hostile texts', () => {
  // Each is refused at its very end, after all that a pattern could have tried before.
  const long = 200_000;
  const hostile = [
    `${'a'.repeat(long)}!`,
    `a${' '.repeat(long)}`,
    `a${'_-'.repeat(long)}`,
    'a-'.repeat(long),
    `a@${'a.'.repeat(long)}`,
    `a@${'a-'.repeat(long)}`,
    `${'a'.repeat(long)}@`,
    `a@${`${'a'.repeat(63)}.`.repeat(long / 64)}-`,
    `a${"'’.· ".repeat(long)}!`,
  ];

  // A pattern that tries every way to divide such a text would run past the time limit of a test.
  test.each([
    { name: 'naming', pattern: namingPattern },
    { name: 'email', pattern: emailPattern },
  ])('of any length are soon refused by the $name pattern', ({ pattern }) => {
    for (const text of hostile) expect(pattern.test(text)).toBe(false);
  });

  test('of any length are soon refused as what can’t be printed', () => {
    for (const text of [...hostile, ' '.repeat(long)]) {
      expect(printablePattern.test(`${text}\n`)).toBe(false);
    }
  });
});
