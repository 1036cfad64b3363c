import { type EmailBody, type EmailInline, emailEvents } from '@countersign/contract';
import { builtInEmails } from '@countersign/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layOutMail } from '../../platform/mail/mail-layout.ts';
import { exampleValues } from './email-values.ts';
import { fillEmail } from './fill-email.ts';

const text = (words: string): EmailInline => ({ type: 'text', text: words });
const chip = (name: string): EmailInline => ({ type: 'variable', name });
const says = (...content: EmailInline[]): EmailBody[number] => ({ type: 'paragraph', content });

function filled(body: EmailBody, values: Record<string, string> = {}, subject = 'Hello') {
  return fillEmail('reminder', { subject, body }, { ...exampleValues('reminder'), ...values });
}

const wordsOf = (body: EmailBody, values: Record<string, string> = {}) =>
  filled(body, values).blocks.map((block) =>
    'content' in block ? block.content.map((run) => run.text).join('') : block.type,
  );

describe('an email that is filled in', () => {
  test('says what its conditions say', () => {
    const body = [
      says(
        text('{% if sender.name %}From '),
        chip('sender.name'),
        text('{% else %}Hello{% endif %}'),
      ),
    ];
    expect(wordsOf(body)).toEqual(['From Tom Barlow']);
    expect(wordsOf(body, { 'sender.name': '' })).toEqual(['Hello']);
  });

  test('leaves out blocks that say nothing, and buttons that lead nowhere', () => {
    const body: EmailBody = [
      says(text('{% if document.expiresOn %}Soon{% endif %}')),
      says(text('  '), chip('sender.email')),
      { type: 'list', ordered: false, items: [[chip('sender.email')], [text('Kept')]] },
      { type: 'button', label: 'Open', link: 'document.link' },
      { type: 'heading', level: 1, content: [] },
      { type: 'divider' },
    ];
    const empty = { 'document.expiresOn': '', 'sender.email': '', 'document.link': '' };
    expect(filled(body, empty).blocks).toEqual([
      { type: 'list', ordered: false, items: [[{ text: 'Kept' }]] },
      { type: 'divider' },
    ]);
  });

  test('keeps how words look, also where a condition drops some of them', () => {
    const content: EmailInline[] = [
      { type: 'text', text: '{% if sender.name %}', bold: true },
      text('plain '),
      { type: 'variable', name: 'sender.name', bold: true, italic: true },
      text('{% endif %} end'),
    ];
    expect(filled([{ type: 'paragraph', content }]).blocks).toEqual([
      {
        type: 'paragraph',
        content: [
          { text: 'plain ' },
          { text: 'Tom Barlow', bold: true, italic: true },
          { text: ' end' },
        ],
      },
    ]);
    expect(filled([{ type: 'paragraph', content }], { 'sender.name': '' }).blocks).toEqual([
      { type: 'paragraph', content: [{ text: 'end' }] },
    ]);
  });

  test('makes a link of a variable that holds an address, and of no bad one', () => {
    const link = 'https://forms.example.com/sign/1';
    const body = [
      says(chip('document.link'), text(' or '), {
        type: 'text',
        text: 'here',
        link: 'document.link',
      }),
    ];
    expect(filled(body, { 'document.link': link }).blocks[0]).toMatchObject({
      content: [{ text: link, link }, { text: ' or ' }, { text: 'here', link }],
    });
    const bad = filled(body, { 'document.link': 'javascript:alert(1)' });
    expect(JSON.stringify(bad)).not.toContain('"link"');
  });
});

describe('a value', () => {
  test('is never parsed, whatever it looks like', () => {
    const hostile = '{{ product.name }}{% if x %}{{ y';
    expect(wordsOf([says(chip('sender.name'))], { 'sender.name': hostile })).toEqual([hostile]);
  });

  test('ends no line of a subject and begins no header', () => {
    const names = ['Eve\r\nBcc: all@example.com', 'Eve\u2028Bcc: x', 'Eve\n\n<html>', 'E\0ve'];
    for (const name of names) {
      const { subject } = filled([], { 'sender.name': name }, 'From {{ sender.name }}\r\nX: y');
      expect(subject).toMatch(/^From Eve? ?[^\r\n\0\u2028]* X: y$/);
    }
    const { subject } = filled([], { 'sender.name': 'x'.repeat(5000) }, '{{ sender.name }}');
    expect(subject).toHaveLength(250);
  });

  test('keeps its lines only where it is meant to have some, and hides nothing', () => {
    const values = { ...exampleValues('voided'), 'void.reason': 'One\r\nTwo\u202egnol' };
    const body = [says(chip('void.reason')), says(chip('sender.name'))];
    const said = fillEmail('voided', { subject: 'x', body }, { ...values, 'sender.name': 'A\nB' });
    expect(said.blocks).toEqual([
      { type: 'paragraph', content: [{ text: 'One\nTwognol' }] },
      { type: 'paragraph', content: [{ text: 'A B' }] },
    ]);
  });

  test('does not change how other words look', () => {
    const body = [says(chip('sender.name'), { type: 'text', text: 'bold', bold: true })];
    const said = filled(body, { 'sender.name': 'A\ue001B\ue000C' });
    expect(said.blocks[0]).toMatchObject({
      content: [{ text: 'ABC' }, { text: 'bold', bold: true }],
    });
  });
});

/** The tags of an HTML text with their attributes, but for what the label of the whole says. */
const tagsOf = (html: string) => html.replace(/aria-label="[^"]*"/, '').match(/<[^>]*>/g) ?? [];

describe('no value becomes markup', () => {
  const layOut = (value: string) => {
    const content = builtInEmails.reminder;
    const values = Object.fromEntries(
      Object.entries(exampleValues('reminder')).map(([name, example]) => [
        name,
        name === 'document.link' ? example : value,
      ]),
    );
    const brand = { name: value, details: value };
    return layOutMail({ ...fillEmail('reminder', content, values), brand, footer: value });
  };

  test('whatever it is', async () => {
    const usual = tagsOf((await layOut('word')).html);
    const nasty = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      fc
        .array(
          fc.constantFrom(
            '<',
            '>',
            '"',
            "'",
            '&',
            '=',
            '[[words]]',
            '[[link]]',
            '$&',
            '$1',
            '</td>',
            '<!--',
            '-->',

            '<script>',
            '{{ product.name }}',
            '{%',
            '#b4a001',
            '\r\n',
            '\ue000',
            '&lt;',
            'on="x"',
          ),
          { minLength: 1, maxLength: 12 },
        )
        .map((parts) => `w${parts.join('')}`),
    );
    await fc.assert(
      fc.asyncProperty(nasty, async (value) => {
        const { html } = await layOut(`x${value}`);
        expect(tagsOf(html)).toEqual(usual);
      }),
      { numRuns: 150 },
    );
  });

  test('in any email', async () => {
    const name = '<img src=x onerror=alert(1)>"\'&';
    for (const event of emailEvents) {
      const values = Object.fromEntries(
        Object.keys(exampleValues(event)).map((one) => [one, name]),
      );
      const { subject, blocks } = fillEmail(event, builtInEmails[event], values);
      const { html } = await layOutMail({ subject, blocks, brand: { name }, footer: name });
      expect(html).not.toContain('<img');
      expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;&#34;&#39;&#38;');
    }
  });
});
