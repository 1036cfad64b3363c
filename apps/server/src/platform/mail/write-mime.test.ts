import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { sendInNameOf, type TransportMail } from './mail.ts';
import { writeMime } from './write-mime.ts';

const bytes = (length: number) => Buffer.from(Array.from({ length }, (_, at) => (at * 7) % 256));

const mail: TransportMail = {
  messageId: '<1@forms.example.com>',
  from: 'Żółw Forms <forms@example.com>',
  to: 'ann@example.com',
  subject:
    'Umowa – Zażółć gęślą jaźń 契約, a subject that takes more than a single line of headers',
  text: 'Dear Ελένη,\n.\n.. two dots, and = and \t\nyour code is 424242. \n',
  html: `<p class="x">Dear Ελένη – 契約</p>\n${'word='.repeat(300)}`,
  attachments: [],
};
const pdf = {
  fileName: 'Umowa – Ελένη 契約.pdf',
  contentType: 'application/pdf',
  content: bytes(1000),
  contentId: undefined,
};
const logo = {
  fileName: 'logo.png',
  contentType: 'image/png',
  content: bytes(57),
  contentId: 'logo.1@countersign',
};

const read = (written: TransportMail) => PostalMime.parse(writeMime(written).message);

describe('an email as MIME', () => {
  test('says where to opt out of them, by one call', async () => {
    const { headers } = await read({ ...mail, unsubscribe: 'https://forms.example.com/no-more/x' });
    const of = (key: string) => headers.find((one) => one.key === key)?.value;
    expect(of('list-unsubscribe')).toBe('<https://forms.example.com/no-more/x>');
    expect(of('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  test('says what it was written with', async () => {
    const received = await read({ ...mail, attachments: [pdf, logo] });
    expect(received).toMatchObject({
      messageId: mail.messageId,
      subject: mail.subject,
      from: { name: 'Żółw Forms', address: 'forms@example.com' },
      to: [{ address: mail.to }],
    });
    expect(received.text?.replaceAll('\r\n', '\n')).toContain(mail.text.trimEnd());
    expect(received.html?.trim()).toBe(mail.html);
    const files = received.attachments.map(
      ({ filename, mimeType, disposition, contentId, content }) => ({
        filename,
        mimeType,
        disposition,
        contentId,
        content: Buffer.from(content as ArrayBuffer),
      }),
    );
    expect(files).toEqual([
      {
        filename: logo.fileName,
        mimeType: logo.contentType,
        disposition: 'inline',
        contentId: `<${logo.contentId}>`,
        content: logo.content,
      },
      {
        filename: pdf.fileName,
        mimeType: pdf.contentType,
        disposition: 'attachment',
        contentId: undefined,
        content: pdf.content,
      },
    ]);
  });

  test('is answered to its reply address, and comes from the system’s address in any name', async () => {
    const from = sendInNameOf('Żółw "Forms", Ltd', 'Countersign <forms@example.com>');
    const received = await read({ ...mail, from, replyTo: 'maya@example.com' });
    expect(received.from).toMatchObject({
      name: 'Żółw  Forms , Ltd',
      address: 'forms@example.com',
    });
    expect(received.replyTo).toMatchObject([{ address: 'maya@example.com' }]);
    expect((await read(mail)).replyTo).toBeUndefined();
    expect(sendInNameOf('', 'forms@example.com')).toBe('forms@example.com');
  });

  test.each([
    {
      name: 'nothing',
      attachments: [],
      types: ['multipart/alternative', 'text/plain', 'text/html'],
    },
    {
      name: 'a picture in it',
      attachments: [logo],
      types: ['multipart/alternative', 'text/plain', 'multipart/related', 'text/html', 'image/png'],
    },
    {
      name: 'a file',
      attachments: [pdf],
      types: [
        'multipart/mixed',
        'multipart/alternative',
        'text/plain',
        'text/html',
        'application/pdf',
      ],
    },
  ])('with $name has these parts', ({ attachments, types }) => {
    const lines = writeMime({ ...mail, attachments }).message.toString('latin1');
    expect([...lines.matchAll(/^Content-Type: ([\w/]+)/gm)].map(([, type]) => type)).toEqual(types);
  });

  test('is ASCII in lines as short as email servers accept, with the right line ends', () => {
    const { message } = writeMime({ ...mail, attachments: [pdf, logo] });
    expect(message.every((byte) => byte < 128)).toBe(true);
    const lines = message.toString('latin1').split('\r\n');
    expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([]);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(78);
  });

  test('names who sends it and who gets it by their addresses alone', () => {
    expect(writeMime(mail).envelope).toEqual({
      from: 'forms@example.com',
      to: ['ann@example.com'],
    });
  });

  test('can’t be given headers by its content', () => {
    const { message } = writeMime({ ...mail, subject: 'Hello\r\nBcc: eve@example.com' });
    expect(message.toString()).not.toMatch(/^Bcc:/m);
  });
});
