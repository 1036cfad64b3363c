import { createHash } from 'node:crypto';
import {
  getSession,
  getSignature,
  getSignatureImage,
  getUserPicture,
  removePicture,
  removeSignature,
  setSignature,
  updatePreferences,
  updateProfile,
  uploadPicture,
  uploadSignature,
} from '@countersign/contract';
import { rewriteImage } from '@countersign/pdf';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodePng } from '../../../../../tests/support/png.ts';
import { newId } from '../../platform/database/ids.ts';
import { auditEvents, memberships } from '../../platform/database/tables/index.ts';
import { must } from '../../testing/fixtures.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
} from '../../testing/test-app.ts';

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant<'SysAdmin'>;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  theirs = await app.otherTenant();
});
afterAll(() => app.close());

async function eventsOf(user: TestUser) {
  const events = await app.platform.database.tenant(user.tenantId, (tx) =>
    tx
      .select({ action: auditEvents.action, detail: auditEvents.detail, by: auditEvents.actorId })
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectType, 'user'), eq(auditEvents.subjectId, user.userId)))
      .orderBy(asc(auditEvents.sequence)),
  );
  return events;
}

const personOf = async (user: TestUser) => (await must(app.call(getSession, user))).user;

describe('one’s own profile', () => {
  const names = { firstName: 'Zoë', lastName: 'O’Neill-Łuc' };

  test('is changed, returned by the session, and recorded with before and after', async () => {
    const user = ours.users.Operator;
    const body = { ...names, countryCode: '+44', mobile: '07400 123456' };
    const changed = await must(app.call(updateProfile, user, { body }));
    expect(changed).toEqual({
      ...names,
      countryCode: '+44',
      mobile: '7400123456',
      profilePicUrl: '',
    });
    expect(await personOf(user)).toMatchObject(changed);
    expect(await eventsOf(user)).toEqual([
      {
        action: 'user.profile-changed',
        by: user.userId,
        detail: {
          before: { firstName: 'Test', lastName: 'Operator', countryCode: '', mobile: '' },
          after: { ...names, countryCode: '+44', mobile: '7400123456' },
        },
      },
    ]);
  });

  test('that is saved as it was leaves no trace', async () => {
    const user = ours.users.Operator;
    const body = { ...names, countryCode: '+44', mobile: '7400123456' };
    await must(app.call(updateProfile, user, { body }));
    expect(await eventsOf(user)).toHaveLength(1);
  });

  test.for([
    ['+44', '2079460958', 'mobile'],
    ['+44', '', 'mobile'],
    ['', '7400123456', 'countryCode'],
    ['+999', '7400123456', 'countryCode'],
    ['44', '7400123456', 'countryCode'],
    ['+44', 'abc', 'mobile'],
  ] as const)('refuses the number %s %s at %s', async ([countryCode, mobile, field]) => {
    const body = { ...names, countryCode, mobile };
    const answer = await app.call(updateProfile, ours.users.Admin, { body });
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, [field]]);
  });

  test('refuses names that are none', async () => {
    const body = { firstName: ' ', lastName: 'two\nlines', countryCode: '', mobile: '' };
    const answer = await app.call(updateProfile, ours.users.Admin, { body });
    expect(Object.keys(answer.error.fields ?? {})).toEqual(['firstName', 'lastName']);
    expect(await eventsOf(ours.users.Admin)).toEqual([]);
  });

  test('is the same in every organisation of a person', async () => {
    const user = theirs.users.SysAdmin;
    await app.platform.database.system((tx) =>
      tx.insert(memberships).values({
        id: newId(),
        tenantId: ours.id,
        userId: user.userId,
        userType: 'Approver',
      }),
    );
    const body = { ...names, countryCode: '', mobile: '' };
    await must(app.call(updateProfile, user, { body, tenantId: ours.id }));
    expect(await personOf(user)).toMatchObject(names);
    expect(await eventsOf({ ...user, tenantId: ours.id })).toHaveLength(1);
    expect(await eventsOf(user)).toHaveLength(0);
  });
});

describe('preferences', () => {
  test('have usual values, and each is changed by itself', async () => {
    const user = ours.users.Approver;
    const usual = {
      theme: 'auto',
      dateFormat: 'day-month-year',
      density: 'comfortable',
      showDocumentDetails: true,
      showFirstSteps: true,
      notifications: {},
    };
    expect((await personOf(user)).preferences).toEqual({
      ...usual,
      showContactsAndDistributions: true,
    });
    await must(app.call(updatePreferences, user, { body: { theme: 'dark' } }));
    const answer = await must(
      app.call(updatePreferences, user, { body: { showContactsAndDistributions: false } }),
    );
    expect(answer).toEqual({ ...usual, theme: 'dark', showContactsAndDistributions: false });
    expect((await personOf(user)).preferences).toEqual(answer);
  });

  test('are refused where they are none', async () => {
    const body = { theme: 'pink', dateFormat: 'week' } as never;
    const answer = await app.call(updatePreferences, ours.users.Approver, { body });
    expect(Object.keys(answer.error.fields ?? {})).toEqual(['theme', 'dateFormat']);
  });
});

describe('one’s own picture', () => {
  test('is kept, and shown to colleagues at an address of its own', async () => {
    const user = ours.users.SysAdmin;
    const file = png(512, 512);
    const kept = (await rewriteImage(file)).bytes;
    const { profilePicUrl } = await must(app.call(uploadPicture, user, { file }));
    const hash = createHash('sha256').update(kept).digest('hex');
    expect(profilePicUrl).toBe(`/api/users/${user.userId}/picture?v=${hash.slice(0, 12)}`);
    expect((await personOf(user)).profilePicUrl).toBe(profilePicUrl);

    const shown = await app.call(getUserPicture, ours.users.Approver, {
      params: { id: user.userId },
    });
    expect(shown.raw.equals(kept)).toBe(true);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=604800, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; filename="Picture.png"/),
    });
  });

  test('is hidden from other organisations', async () => {
    const stranger = (await app.otherTenant()).users.SysAdmin;
    const params = { id: ours.users.SysAdmin.userId };
    expect((await app.call(getUserPicture, stranger, { params })).status).toBe(404);
  });

  test('can be a JPEG or a WebP', async () => {
    const user = ours.users.SysAdmin;
    const webp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');
    const jpeg = Buffer.from((await rewriteImage(webp)).bytes);
    // Whatever came with loss is kept as a JPEG.
    for (const [file, type] of [
      [webp, 'image/jpeg'],
      [jpeg, 'image/jpeg'],
    ] as const) {
      await must(app.call(uploadPicture, user, { file }));
      const shown = await app.call(getUserPicture, user, { params: { id: user.userId } });
      expect(shown.headers['content-type']).toBe(type);
    }
  });

  test.for([
    ['a text', () => Buffer.from('I am a picture.'), 415, 'isn’t a PNG, JPEG or WebP'],
    ['an SVG', () => svg, 415, 'isn’t a PNG, JPEG or WebP'],
    ['a GIF', () => Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'), 415, 'isn’t a PNG'],
    ['nothing at all', () => Buffer.alloc(0), 415, 'isn’t a PNG'],
    ['the first bytes of a PNG', () => png(10, 10).subarray(0, 12), 415, 'damaged'],
    ['the head of a JPEG', () => jpegHead(300, 300), 415, 'damaged'],
    ['the head of a WebP', () => webpHead(300, 300), 415, 'damaged'],
    ['a picture that is not square', () => png(300, 200), 415, 'square'],
    ['one of too many pixels', () => jpegHead(2001, 2001), 413, '2000 pixels'],
    ['one of too many bytes', () => Buffer.concat([png(9, 9), megabyte]), 413, '1 MB'],
  ] as const)('refuses %s', async ([, file, status, why]) => {
    const answer = await app.call(uploadPicture, ours.users.Admin, { file: file() });
    expect([answer.status, answer.error.error]).toEqual([status, expect.stringContaining(why)]);
    expect((await personOf(ours.users.Admin)).profilePicUrl).toBe('');
  });

  test('is removed, and then is nowhere', async () => {
    const user = ours.users.SysAdmin;
    expect((await must(app.call(removePicture, user))).profilePicUrl).toBe('');
    await must(app.call(removePicture, user));
    const params = { id: user.userId };
    expect((await app.call(getUserPicture, user, { params })).status).toBe(404);
    const actions = (await eventsOf(user)).map(({ action }) => action);
    expect(actions).toEqual([
      // The JPEG shows the very pixels of the WebP: it is the same picture.
      ...Array.from({ length: 2 }, () => 'user.picture-changed'),
      'user.picture-removed',
    ]);
  });
});

describe('one’s own signature', () => {
  const drawn = {
    kind: 'drawn' as const,
    strokes: [
      [
        [1, 2],
        [30.5, 40],
      ],
      [[200, 100]],
    ] as [number, number][][],
    width: 200,
    height: 100,
  };

  test('is typed, drawn or an image, one replacing the other', async () => {
    const user = ours.users['Operator/Approver'];
    const now = () => must(app.call(getSignature, user));
    expect(await now()).toEqual({ kind: 'none' });

    const typed = { kind: 'typed' as const, text: 'Orla Byrne', hand: 'caveat' as const };
    await must(app.call(setSignature, user, { body: typed }));
    expect(await now()).toEqual(typed);
    expect((await personOf(user)).signatureTyped).toBe('Orla Byrne');

    const image = png(640, 200);
    await must(app.call(uploadSignature, user, { file: image }));
    expect(await now()).toEqual({ kind: 'image' });
    expect((await personOf(user)).signatureTyped).toBe('');
    const kept = await app.call(getSignatureImage, user);
    expect(kept.raw.equals((await rewriteImage(image)).bytes)).toBe(true);
    expect(kept.headers['cache-control']).toBe('private, no-store');

    await must(app.call(setSignature, user, { body: drawn }));
    expect(await now()).toEqual(drawn);
    expect((await app.call(getSignatureImage, user)).status).toBe(404);

    await must(app.call(removeSignature, user));
    await must(app.call(removeSignature, user));
    expect(await now()).toEqual({ kind: 'none' });
  });

  test('is written down without what it looks like', async () => {
    const events = await eventsOf(ours.users['Operator/Approver']);
    expect(events.map(({ action, detail }) => [action, detail])).toEqual([
      ['user.signature-changed', { kind: 'typed' }],
      ['user.signature-changed', { kind: 'image' }],
      ['user.signature-changed', { kind: 'drawn' }],
      ['user.signature-removed', {}],
    ]);
  });

  test('is visible to its owner only', async () => {
    await must(app.call(setSignature, ours.users.Operator, { body: drawn }));
    expect(await must(app.call(getSignature, ours.users.Admin))).toEqual({ kind: 'none' });
    expect((await app.call(getSignatureImage, ours.users.Admin)).status).toBe(404);
  });

  const stroke = (points: number) =>
    Array.from({ length: points }, (_, index) => [index % 2 === 0 ? 1 : 199, 1]);
  test.for([
    ['no stroke', { ...drawn, strokes: [] }, 'strokes'],
    ['a tap alone', { ...drawn, strokes: [stroke(1)] }],
    ['words that nobody can see', { kind: 'typed', text: '\u200b', hand: 'caveat' }],
    ['too many strokes', { ...drawn, strokes: Array.from({ length: 201 }, () => stroke(2)) }],
    ['a stroke that is too long', { ...drawn, strokes: [stroke(2001)] }],
    ['too many points', { ...drawn, strokes: Array.from({ length: 11 }, () => stroke(2000)) }],
    ['points out of the box', { ...drawn, strokes: [[...stroke(2), [201, 5]]] }],
    ['a box without a size', { ...drawn, width: 0 }],
    ['no words', { kind: 'typed', text: '  ', hand: 'caveat' }],
    ['a hand that is none', { kind: 'typed', text: 'Orla', hand: 'comic-sans' }],
    ['a kind that is none', { kind: 'stamped' }],
  ] as const)('is refused with %s', async ([, body]) => {
    const answer = await app.call(setSignature, ours.users.Admin, { body: body as never });
    expect(answer.status).toBe(400);
    expect(await must(app.call(getSignature, ours.users.Admin))).toEqual({ kind: 'none' });
  });

  test('is refused as an image that is none', async () => {
    const answer = await app.call(uploadSignature, ours.users.Admin, { file: svg });
    expect([answer.status, answer.error.code]).toEqual([415, 'unsupported-file']);
  });
});

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
);
const megabyte = Buffer.alloc(1024 * 1024);

function png(width: number, height: number): Buffer {
  return encodePng({ width, height, pixels: new Uint8Array(width * height * 4).fill(200) });
}

/** The part of a JPEG that tells its size. */
function jpegHead(width: number, height: number): Buffer {
  const app0 = Buffer.from('ffe000104a46494600010100000100010000', 'hex');
  const frame = Buffer.from('ffc0001108000000000301220002110103110100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from('ffd8', 'hex'), app0, frame, Buffer.from('ffd9', 'hex')]);
}

/** The part of a WebP that tells its size. */
function webpHead(width: number, height: number): Buffer {
  const head = Buffer.alloc(30);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(22, 4);
  head.write('WEBPVP8X', 8, 'latin1');
  head.writeUInt32LE(10, 16);
  head.writeUIntLE(width - 1, 24, 3);
  head.writeUIntLE(height - 1, 27, 3);
  return head;
}
