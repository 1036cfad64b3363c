import { PDFiumLibrary } from '@hyzyla/pdfium';
import { beforeAll, describe, expect, it } from 'vitest';
import { fill, sketchField } from '../../test-support/fill.ts';
import { stream, writeForm, writePdf } from '../../test-support/write-pdf.ts';
import type { Qpdf } from '../qpdf.ts';
import { startQpdf } from '../qpdf.ts';
import { readForm } from '../upload/read-form.ts';
import type { EncryptOptions } from './encrypt.ts';
import { encrypt } from './encrypt.ts';

let qpdf: Qpdf;
let pdfium: PDFiumLibrary;
let ours: Uint8Array;
beforeAll(async () => {
  qpdf = await startQpdf();
  pdfium = await PDFiumLibrary.init();
  const { pdf } = await readForm(
    writeForm({ widgets: [], content: '1 0 0 rg 10 10 50 50 re f', page: '/Rotate 90' }),
  );
  ours = await fill({ pdf, fields: [sketchField('text')] }, { field: 'Żółć 合同' });
});

async function lock(file: Uint8Array, options: EncryptOptions = { userPassword: 'user' }) {
  return Buffer.concat(await encrypt(file, options));
}

function check(pdf: Uint8Array, password: string) {
  const args = [`--password=${password}`, '--check', '/in0.pdf'];
  const { code, messages } = qpdf([pdf], args);
  return { code, messages };
}

/** All objects without their lock, in plain sight. */
function unlock(pdf: Uint8Array, password = 'user'): string {
  const args = [`--password=${password}`, '--decrypt', '--qdf', '--object-streams=disable'];
  const { output, messages } = qpdf([pdf], [...args, '/in0.pdf', '/out.pdf']);
  if (!output) throw new Error(messages);
  return Buffer.from(output).toString('latin1');
}

/** The first page as PDFium shows it, and its text. */
async function see(pdf: Uint8Array, password = '') {
  const document = await pdfium.loadDocument(new Uint8Array(pdf), password);
  const page = document.getPage(0);
  const text = page.getText();
  const { data } = await page.render({ scale: 2, render: 'bitmap' });
  document.destroy();
  return { text, pixels: Buffer.from(data) };
}

const root = '<</Type/Catalog/Pages 2 0 R>>';
const tree = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<<>>>>';
const id = '/ID[<0123456789abcdef><0123456789abcdef>]';

describe('an encrypted document', () => {
  it('opens with its password, and with no other', async () => {
    const pdf = await lock(ours);
    expect(check(pdf, 'user')).toMatchObject({ code: 0 });
    for (const wrong of ['', 'User', 'user ']) {
      expect(check(pdf, wrong)).toMatchObject({
        code: 2,
        messages: expect.stringContaining('invalid password'),
      });
    }
    await expect(see(pdf, 'wrong')).rejects.toThrow(/password/);
  });

  it('shows and says what it did before', async () => {
    const pdf = await lock(ours);
    const [before, after] = [await see(ours), await see(pdf, 'user')];
    expect(after.text).toBe('Żółć 合同');
    expect(after.pixels.equals(before.pixels)).toBe(true);
    const titleOf = (plain: string) => /\/Title (.+)/.exec(plain)?.[1];
    expect(titleOf(unlock(pdf))).toBe('<feff0054006500730074>');
  });

  it('opens with the owner’s password, too', async () => {
    const pdf = await lock(ours, { userPassword: 'user', ownerPassword: 'owner' });
    expect(check(pdf, 'user').messages).toContain('Supplied password is user password');
    expect(check(pdf, 'owner').messages).toContain('Supplied password is owner password');
    expect(check(pdf, 'other')).toMatchObject({ code: 2 });
    expect((await see(pdf, 'owner')).text).toBe('Żółć 合同');
  });

  it('uses AES-256 for everything', async () => {
    const { messages } = check(await lock(ours), 'user');
    for (const kind of ['stream', 'string', 'file']) {
      expect(messages).toContain(`${kind} encryption method: AESv3`);
    }
    expect(messages).toContain('R = 6');
  });

  it('is another one each time', async () => {
    const [one, two] = [await lock(ours), await lock(ours)];
    expect(one.length).toBe(two.length);
    expect(one.equals(two)).toBe(false);
  });

  it('may come in parts', async () => {
    const parts = [ours.subarray(0, 100), ours.subarray(100)].map((part) => Buffer.from(part));
    expect(check(Buffer.concat(await encrypt(parts, { userPassword: 'user' })), 'user').code).toBe(
      0,
    );
  });
});

describe('permissions', () => {
  const rights = (messages: string) =>
    Object.fromEntries(
      [...messages.matchAll(/^(.+): (allowed|not allowed)$/gm)].map(([, what, how]) => [
        what,
        how === 'allowed',
      ]),
    );

  it('are all there unless forbidden', async () => {
    const { messages } = check(await lock(ours), 'user');
    expect(Object.values(rights(messages))).not.toContain(false);
  });

  it.each([
    [{ print: false }, ['print low resolution', 'print high resolution']],
    [{ copy: false }, ['extract for any purpose']],
    [{ change: false }, ['modify other', 'modify anything']],
    [{ annotate: false }, ['modify annotations', 'modify anything']],
    [{ fill: false }, ['modify forms', 'modify anything']],
    [{ assemble: false }, ['modify document assembly', 'modify anything']],
  ])('%j', async (permissions, forbidden) => {
    const { messages } = check(await lock(ours, { userPassword: 'user', permissions }), 'user');
    const denied = Object.entries(rights(messages)).filter(([, allowed]) => !allowed);
    expect(denied.map(([what]) => what).toSorted()).toEqual(forbidden.toSorted());
  });
});

describe('passwords', () => {
  it.each([
    ['in any script', 'Zażółć密碼', 'Zażółć密碼'],
    ['from the right', 'مرحبا', 'مرحبا'],
    ['composed or not', 'cafe\u0301', 'caf\u00e9'],
    ['with a ligature', 'o\ufb03ce', 'office'],
    ['with another space', 'a\u00a0b\u3000c', 'a b c'],
    ['with a soft hyphen', 'co\u00adop', 'coop'],
    ['longer than viewers read', 'x'.repeat(200), 'x'.repeat(127)],
  ])('%s', async (_, given, typed) => {
    expect(check(await lock(ours, { userPassword: given }), typed)).toMatchObject({ code: 0 });
  });

  it.each([
    ['nothing', { userPassword: '' }, 'no-password'],
    ['nothing that can be seen', { userPassword: '\u00ad' }, 'no-password'],
    ['nothing for the owner', { userPassword: 'a', ownerPassword: '' }, 'no-password'],
    ['the same for the owner', { userPassword: 'ffi', ownerPassword: '\ufb03' }, 'same-passwords'],
    ['a tab', { userPassword: 'a\tb' }, 'unusable-password'],
    ['half a character', { userPassword: 'a\ud800' }, 'unusable-password'],
    ['scripts from both sides', { userPassword: 'abcمرحبا' }, 'unusable-password'],
    ['a figure after a script from the right', { userPassword: 'مرحبا1' }, 'unusable-password'],
  ])('must not be %s', async (_, options, code) => {
    await expect(encrypt(ours, options)).rejects.toMatchObject({ name: 'EncryptProblem', code });
  });
});

describe('any other PDF', () => {
  const texts = '/A(a\\(b\\)\\\\c\\101\\n)/B((nested)(x))/C<4142 4>/D[(in)<</E(deep)>>]/F()';

  it('keeps its strings, however they are written', async () => {
    const info = `<</Title(Hello)${texts}>>`;
    const file = writePdf(
      [root, tree, page, stream(texts, '0 0 9 9 re f'), info],
      `/Info 5 0 R${id}`,
    );
    const pdf = await lock(file);
    const objects = (plain: string) =>
      plain.slice(plain.indexOf('1 0 obj'), plain.indexOf('xref\n0'));
    expect(objects(unlock(pdf))).toBe(objects(unlock(file)));
    expect(unlock(pdf)).toContain('/A (a\\(b\\)\\\\cA\\n)');
    expect(unlock(pdf)).toContain('(deep)');
    expect(pdf.includes('deep')).toBe(false);
    expect(pdf.includes('Hello')).toBe(false);
  });

  it.each([
    ['without an identity', writePdf([root, tree, page, stream('', '9 9 9 9 re f')])],
    [
      'with a length that stands elsewhere',
      writePdf([root, tree, page, '<</Length 5 0 R>>stream\n9 9 9 9 re f\nendstream', '12'], id),
    ],
    [
      'with rubbish before it',
      Buffer.concat([
        Buffer.from('rubbish\n'),
        writePdf([root, tree, page, stream('', '9 9 9 9 re f')], id),
      ]),
    ],
    ['with widgets and scripts', writeForm({ widgets: ['/FT/Tx/T(a)/Rect[9 9 99 29]/V(x)'] })],
  ])('%s', async (_, file) => {
    const pdf = await lock(file);
    expect(check(pdf, 'user')).toMatchObject({ code: 0 });
    const [before, after] = [await see(file), await see(pdf, 'user')];
    expect(after.pixels.equals(before.pixels)).toBe(true);
  });

  it('with packed objects, a packed table and a changed end', async () => {
    const args = ['/in0.pdf', '--object-streams=generate', '--linearize', '/out.pdf'];
    const { output } = qpdf([ours], args);
    const pdf = await lock(output!);
    expect(check(pdf, 'user')).toMatchObject({ code: 0 });
    expect((await see(pdf, 'user')).pixels.equals((await see(ours)).pixels)).toBe(true);
  });
});

describe('files that cannot be encrypted', () => {
  it('one that is encrypted already, with or without a password to open it', async () => {
    const locked = (user: string) =>
      qpdf([ours], ['/in0.pdf', '--encrypt', user, 'owner', '256', '--', '/out.pdf']).output!;
    for (const file of [await lock(ours), locked('user'), locked('')]) {
      await expect(lock(file)).rejects.toMatchObject({ code: 'already-encrypted' });
    }
  });

  it('one that is signed', async () => {
    const file = writeForm({
      widgets: ['/FT/Sig/T(s)/Rect[9 9 99 29]/V<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>>>'],
    });
    await expect(lock(file)).rejects.toMatchObject({ name: 'EncryptProblem', code: 'signed' });
  });

  it.each([
    ['text', Buffer.from('Dear Sir or Madam'), 'not-a-pdf'],
    ['nothing', new Uint8Array(0), 'not-a-pdf'],
    ['a header and no more', Buffer.from('%PDF-1.7\n'), 'broken'],
  ])('%s', async (_, file, code) => {
    await expect(lock(file)).rejects.toMatchObject({ name: 'PdfProblem', code });
  });
});
