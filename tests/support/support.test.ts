import zlib from 'node:zlib';
import nodemailer from 'nodemailer';
import { afterEach, describe, expect, test } from 'vitest';
import { startAnalyticsSink } from './analytics-sink.ts';
import { compareImages, crop, inkShare, renderPages } from './pdf-images.ts';
import { decodePng, encodePng } from './png.ts';
import { startSmtp, type TestSmtp } from './smtp.ts';

describe('The SMTP server of the tests', () => {
  let smtp: TestSmtp | undefined;
  afterEach(() => smtp?.stop());

  test('returns each email once, whether it came before or after the request', async () => {
    smtp = await startSmtp();
    const client = nodemailer.createTransport(smtp.url);
    const awaited = smtp.next('Ada@example.com');
    await client.sendMail(mail('ada@example.com', 'First'));
    await client.sendMail(mail('ada@example.com', 'Second'));
    expect((await awaited).subject).toBe('First');
    expect((await smtp.next('ada@example.com')).subject).toBe('Second');
    await expect(smtp.next('ada@example.com', 1)).rejects.toThrow('No mail to ada@example.com');
    expect(smtp.to('ada@example.com')).toHaveLength(2);
  });

  test('lets a test step in before an email is accepted', async () => {
    smtp = await startSmtp();
    const client = nodemailer.createTransport(smtp.url);
    smtp.beforeAccept(() => {
      throw new Error('not now');
    });
    const refused = client.sendMail(mail('ada@example.com', 'Refused'));
    await expect(refused).rejects.toMatchObject({ responseCode: 451 });
    smtp.beforeAccept(undefined);
    await client.sendMail(mail('ada@example.com', 'Accepted'));
    expect(smtp.mails.map(({ subject }) => subject)).toEqual(['Accepted']);
  });
});

test('the analytics sink unpacks what it is sent and answers any page', async () => {
  const sink = await startAnalyticsSink();
  const pageView = { event: '$pageview', properties: { $pathname: '/dashboard' } };
  const seen = sink.until('$pageview', 2);
  const first = await fetch(`${sink.url}/e/?v=1`, {
    method: 'POST',
    body: zlib.gzipSync(JSON.stringify({ api_key: 'key', batch: [pageView] })),
  });
  await fetch(`${sink.url}/e/`, { method: 'POST', body: JSON.stringify(pageView) });
  expect(first.headers.get('access-control-allow-origin')).toBe('*');
  expect(await seen).toEqual([pageView, pageView]);
  expect(sink.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /e/?v=1',
    'POST /e/',
  ]);
  await sink.stop();
});

describe('Pictures of PDF pages', () => {
  test('have their colours and positions right', async () => {
    const [page] = await renderPages(pdfWith('1 0 0 rg 10 70 20 20 re f 0 g 50 10 20 20 re f'), 1);
    if (!page) throw new Error('There is no page.');
    expect([page.width, page.height]).toEqual([100, 100]);
    expect([...crop(page, { x: 20, y: 20, width: 1, height: 1 }).pixels]).toEqual([255, 0, 0, 255]);
    expect(inkShare(crop(page, { x: 50, y: 70, width: 20, height: 20 }))).toBe(1);
    expect(inkShare(crop(page, { x: 75, y: 0, width: 25, height: 100 }))).toBe(0);
  });

  test('differ where their contents do', async () => {
    const [one] = await renderPages(pdfWith('0 g 10 10 20 20 re f'), 1);
    const [other] = await renderPages(pdfWith('0 g 10 10 20 30 re f'), 1);
    if (!one || !other) throw new Error('There is no page.');
    expect(compareImages(one, one).share).toBe(0);
    expect(compareImages(one, other).share).toBeCloseTo(0.02, 3);
    expect(compareImages(one, crop(one, { x: 0, y: 0, width: 9, height: 9 })).share).toBe(1);
  });

  test('survive being written to a PNG file and read again', async () => {
    const [page] = await renderPages(pdfWith('0 0 1 rg 10 70 20 20 re f'), 1);
    if (!page) throw new Error('There is no page.');
    expect(compareImages(decodePng(encodePng(page)), page, 0).share).toBe(0);
    expect(() => decodePng(Buffer.from('GIF89a..'))).toThrow('no PNG');
  });
});

function mail(to: string, subject: string) {
  return { from: 'forms@example.com', to, subject, text: 'Hello' };
}

/** One page of 100 by 100 points; pdfium finds the objects without a cross-reference table. */
function pdfWith(content: string): Buffer {
  return Buffer.from(
    `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R>> endobj
4 0 obj <</Length ${content.length}>> stream
${content}
endstream endobj
trailer <</Root 1 0 R>>
`,
  );
}
