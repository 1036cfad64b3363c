import { expect, test } from 'vitest';
import { unknownTypesText } from './unknown-types-text.ts';

const unknown = (label: string) => ({ key: label, label, type: 'curency', became: 'currency' });

test('tags that ask for types which they can’t have are named, with the types that there are', () => {
  expect(unknownTypesText([])).toBe('');
  expect(unknownTypesText([unknown('Fee')])).toBe(
    'A tag has an unknown type: “Fee” has “curency” and became “currency”. After “type=”, use ' +
      'attachment, checkbox, choices, currency, date, dropdown, email, image, initials, multiline, number, phone, ' +
      'signature, signed-on or text.',
  );
  const many = ['1', '2', '3', '4', '5', '6', '7'].map(unknown);
  expect(unknownTypesText(many)).toMatch(
    /^Some tags have an unknown type: “1” .*, “5” has “curency” and became “currency” and 2 more\. /,
  );
});
