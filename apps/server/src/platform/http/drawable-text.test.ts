import { missingCharacters } from '@countersign/pdf';
import { describe, expect, test } from 'vitest';
import { refuseUndrawable } from './drawable-text.ts';

const pdf = { missingCharacters: async (text: string) => missingCharacters(text) };
const refusal = async (body: unknown, ...drawn: string[]) =>
  refuseUndrawable(pdf, { drawn }, body).then(
    () => undefined,
    (error: { fields?: Record<string, string> }) => error.fields,
  );
const one = 'PDFs can’t show the character 𤭢. Write it another way.';

describe('a text that documents show', () => {
  test('can have every character that a font has', async () => {
    const body = { firstName: 'Łucja 𠮷 🚀 𝐀', values: { form: { key: 'عقد', ticked: true } } };
    expect(await refusal(body, 'firstName', 'values', 'gone.too')).toBeUndefined();
  });

  test('is refused at its field, with the characters named that no font has', async () => {
    const body = {
      person: { firstName: 'Li 𤭢', lastName: 'Wu' },
      values: {
        form: {
          note: 'a\n\ue000 b',
          signature: { kind: 'typed', text: '𤭢', hand: 'caveat' },
          choices: ['ok', 'Ꮳ𤭢'],
        },
      },
      message: '𤭢',
    };
    expect(await refusal(body, 'person', 'values')).toEqual({
      'person.firstName': one,
      'form.note': 'PDFs can’t show the character \ue000. Write it another way.',
      'form.signature': one,
      'form.choices': 'PDFs can’t show the characters 𤭢 Ꮳ. Write them another way.',
    });
  });

  test('of a shape that nobody expects is left to its schema', async () => {
    for (const body of [undefined, null, 'x', 7, ['𤭢'], { values: '𤭢' }]) {
      expect(Object.keys((await refusal(body, 'person', 'values')) ?? {}).length).toBeLessThan(2);
    }
  });
});
