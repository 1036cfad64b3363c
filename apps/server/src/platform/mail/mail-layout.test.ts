import { describe, expect, test } from 'vitest';
import { buttonBlock, type MailBlock, type MailBrand, saysBlock } from './mail-blocks.ts';
import { coloursOf } from './mail-colours.ts';
import { layOutMail } from './mail-layout.ts';

const brand: MailBrand = { name: 'Northlight Pictures Ltd', colour: '#7a1fa2' };
const footer = 'Sent by Northlight Pictures Ltd.';

const layOut = (blocks: MailBlock[], more: Partial<MailBrand> = {}) =>
  layOutMail({ subject: 'A “subject”', blocks, brand: { ...brand, ...more }, footer });

const everything: MailBlock[] = [
  saysBlock('Dear Zofia,'),
  { type: 'heading', level: 1, content: [{ text: 'Hello' }] },
  { type: 'heading', level: 2, content: [{ text: 'Again' }] },
  {
    type: 'paragraph',
    content: [
      { text: 'Some ' },
      { text: 'bold', bold: true },
      { text: ' and ' },
      { text: 'leaning', italic: true },
      { text: ' words,\nand ' },
      { text: 'a link', link: 'https://example.com/?a=1&b=2' },
    ],
  },
  { type: 'list', ordered: true, items: [[{ text: 'One' }], [{ text: 'Two' }]] },
  { type: 'list', ordered: false, items: [[{ text: 'Three' }]] },
  { type: 'divider' },
  buttonBlock('Open it', 'https://example.com/open'),
];

describe('an email as plain text', () => {
  test('says all that the other one says', async () => {
    const { text } = await layOut(everything, { details: 'Northlight Pictures Ltd, London' });
    expect(text).toBe(
      [
        'Dear Zofia,',
        'Hello',
        'Again',
        'Some bold and leaning words,\nand a link (https://example.com/?a=1&b=2)',
        '1. One\n2. Two',
        '- Three',
        '* * *',
        'Open it: https://example.com/open',
        '--',
        'Sent by Northlight Pictures Ltd.\nNorthlight Pictures Ltd, London\n',
      ].join('\n\n'),
    );
  });

  test('does not say an address twice', async () => {
    const link = 'mailto:office@example.com';
    const { text } = await layOut([
      { type: 'paragraph', content: [{ text: 'office@example.com', link }] },
    ]);
    expect(text).toMatch(/^office@example\.com\n/);
  });
});

describe('an email as HTML', () => {
  test('uses only what all email programs show', async () => {
    const logo = { contentId: 'logo.1@countersign', width: 160, height: 40 };
    const { html } = await layOut(everything, { logo });
    expect(html).not.toMatch(/<(script|link|form|iframe|svg|video)\b|display:\s*(flex|grid)|\[\[/);
    // Widths of their own and words instead of them, for programs that show no pictures.
    for (const image of html.match(/<img\b[^>]*>/g) ?? []) {
      expect(image).toMatch(/\swidth="\d+"/);
      expect(image).toMatch(/\salt="[^"]+"/);
    }
    expect(html).toMatch(/<img[^>]* src="cid:logo\.1@countersign"[^>]* width="160"/);
    // No line is longer than mail servers take.
    for (const line of html.split('\n')) expect(line.length).toBeLessThan(990);
    expect(html).toContain('width:600px');
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('lang="en"');
    for (const table of html.match(/<table\b[^>]*>/g) ?? []) {
      expect(table).toContain('role="presentation"');
    }
  });

  test('has a button that is a table with the colour of the brand', async () => {
    const { html } = await layOut(everything);
    expect(html).toMatch(
      /<td[^>]*bgcolor="#7a1fa2"[^>]*>\s*<a[^>]*href="https:\/\/example\.com\/open"/,
    );
    expect(html).toMatch(/border-top:4px solid #7a1fa2/);
  });

  test('shows the name where there is no logo', async () => {
    const { html } = await layOut(everything);
    expect(html).not.toContain('<img');
    expect(html).toContain('>Northlight Pictures Ltd</div>');
  });

  test('previews the words after the greeting, and nothing of what follows', async () => {
    const { html } = await layOut([
      saysBlock('Dear Zofia,'),
      saysBlock('Enter it:'),
      saysBlock('424242'),
    ]);
    expect(html).toMatch(/>Enter it:(&#847;&zwnj;&nbsp;\n?){60}<\/div>/);
  });

  test('is laid out alike by all who ask at once', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => layOut(everything)));
    expect(new Set(made.map(({ html }) => html)).size).toBe(1);
  });
});

describe('the colours of an email', () => {
  test.each([
    ['#1f3a8a', '#ffffff', '#1f3a8a'],
    ['#f5c518', '#111318', '#1b2440'],
    ['#ffffff', '#111318', '#1b2440'],
    ['#000000', '#ffffff', '#000000'],
  ])('can be read on %s', (brandColour, onBrand, link) => {
    expect(coloursOf(brandColour)).toMatchObject({ brand: brandColour, onBrand, link });
  });

  test('are the product’s own where the brand has none, or one that is no colour', () => {
    for (const colour of [undefined, '', 'red;background:url(x)', '#12']) {
      expect(coloursOf(colour).brand).toBe('#1f3a8a');
    }
  });
});
