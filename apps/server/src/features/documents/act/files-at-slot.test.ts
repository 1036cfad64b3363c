import { createHash } from 'node:crypto';
import {
  approveDocument,
  attachDocumentFile,
  type Field,
  finishSigning,
  getDocument,
  getDocumentFile,
  getDocumentImage,
  getDocumentPdf,
  listDocumentFiles,
  removeDocumentFile,
  removeSignature,
  savePartyValues,
  signingConsent,
  uploadDocumentImage,
  uploadSignature,
} from '@countersign/contract';
import { rewriteImage } from '@countersign/pdf';
import { PDF, PdfDict, PdfName, PdfString } from '@libpdf/core';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import {
  documentFiles,
  documentParties,
  formTemplates,
  formTemplateVersions,
} from '../../../platform/database/tables/index.ts';
import { drawTestForm, must, type World } from '../../../testing/fixtures.ts';
import {
  makeSigningWorld,
  pixel,
  sendForSigning,
  shownBy,
  shownTo,
  signingFields,
  signingSettings,
} from '../../../testing/signing.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
} from '../../../testing/test-app.ts';

let app: TestApp;
let tenant: TestTenant;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  world = await makeSigningWorld(app, tenant);
});
afterAll(() => app.close());

/** A document in which a colleague is to sign, at the same time as the recipient. */
async function openTurn() {
  const settings = signingSettings([1, 2, 1]);
  const { Approver, Operator } = tenant.users;
  const parties = settings.parties.map((one) =>
    one.role === 'signer' ? { ...one, userId: Approver.userId } : one,
  );
  const document = await sendForSigning(app, Operator, world, { ...settings, parties });
  const partyId = document.parties.find(({ role }) => role === 'signer')?.id ?? '';
  return { document, id: document.id, partyId, user: Approver };
}
type OpenTurn = Awaited<ReturnType<typeof openTurn>>;

const upload = ({ id, partyId }: OpenTurn, user: TestUser) =>
  app.call(uploadDocumentImage, user, { params: { id }, query: { partyId }, file: pixel });
const attach = async ({ id, partyId }: OpenTurn, user: TestUser, key = 'permit') =>
  app.call(attachDocumentFile, user, {
    params: { id },
    query: { partyId, name: 'Permit.pdf', formTemplateId: world.template.id, key },
    file: await drawTestForm(),
  });
const see = ({ id, partyId }: OpenTurn, user: TestUser, sha256: string) =>
  app.call(getDocumentImage, user, { params: { id, sha256 }, query: { partyId } });

describe('a user whose turn it is', () => {
  test('uploads pictures, attaches files, and signs with a picture of their signature', async () => {
    const turn = await openTurn();
    const { id, partyId, user } = turn;
    const picture = await must(upload(turn, user));
    const file = await must(attach(turn, user));
    expect(file).toMatchObject({ name: 'Permit.pdf', field: { key: 'permit' }, partyId });
    const values = { [world.template.id]: { badge: picture } };
    await must(app.call(savePartyValues, user, { params: { id }, body: { partyId, values } }));
    const shown = await must(app.call(getDocument, user, { params: { id } }));
    expect(shown.forms[0]?.values).toMatchObject({
      badge: picture,
      permit: { kind: 'file', name: 'Permit.pdf' },
    });
    expect(
      (await see(turn, user, picture.sha256)).raw.equals((await rewriteImage(pixel)).bytes),
    ).toBe(true);
    const { items } = await must(app.call(listDocumentFiles, user, { params: { id } }));
    expect(items.map(({ name }) => name)).toEqual(['Permit.pdf']);

    const body = {
      commandId: newId(),
      partyId,
      view: await shownTo(app, user, id),
      values: { [world.template.id]: { witness: picture } },
      consent: { version: signingConsent.version },
    };
    await must(app.call(approveDocument, user, { params: { id }, body }));
    const [row] = await app.platform.database.system((tx) =>
      tx.select().from(documentParties).where(eq(documentParties.id, partyId)),
    );
    expect(row?.evidence).toMatchObject([
      { signed: 'image', email: user.email, userId: user.userId },
    ]);
    expect(row?.values[world.template.id]).toMatchObject({
      witness: picture,
      badge: picture,
      permit: { kind: 'file' },
    });
    const late = [await upload(turn, user), await attach(turn, user)];
    expect(late.map(({ status }) => status)).toEqual([409, 409]);
    expect(late[0]?.error.error).toBe('You have signed this already.');
  });

  test('attaches the pages alone of a PDF that has something active in it', async () => {
    const turn = await openTurn();
    const { id, partyId, user } = turn;
    const pdf = await PDF.load(await drawTestForm());
    const launch = { S: PdfName.of('Launch'), F: PdfString.fromString('evil.exe') };
    pdf.getCatalog().set('OpenAction', PdfDict.of(launch));
    const file = Buffer.from(await pdf.save());
    const attached = await must(
      app.call(attachDocumentFile, user, {
        params: { id },
        query: { partyId, name: 'Permit.exe', formTemplateId: world.template.id, key: 'permit' },
        file,
      }),
    );
    expect(attached).toMatchObject({ name: 'Permit.exe.pdf', contentType: 'application/pdf' });
    const { raw, headers } = await app.call(getDocumentFile, user, {
      params: { id, fileId: attached.id },
    });
    expect([file.includes('evil.exe'), raw.includes('evil.exe')]).toEqual([true, false]);
    expect(headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="Permit.exe.pdf"/),
      'content-security-policy': expect.stringMatching(/^sandbox;/),
    });
  });

  test('removes a file, and uploads another one instead', async () => {
    const turn = await openTurn();
    const { id, partyId, user } = turn;
    await must(attach(turn, user));
    const file = await must(attach(turn, user));
    const files = async () =>
      (await must(app.call(listDocumentFiles, user, { params: { id } }))).items;
    expect((await files()).map((one) => one.id)).toEqual([file.id]);
    const remove = (by: TestUser) =>
      app.call(removeDocumentFile, by, {
        params: { id, fileId: file.id },
        query: { partyId },
      });
    expect((await remove(tenant.users.SysAdmin)).status).toBe(409);
    expect((await remove(user)).status).toBe(200);
    expect((await remove(user)).status).toBe(404);
    expect(await files()).toEqual([]);
    const shown = await must(app.call(getDocument, user, { params: { id } }));
    expect(shown.forms[0]?.values['permit']).toBe('');
  });
});

describe('others', () => {
  test('may neither upload nor see anything at the slot', async () => {
    const turn = await openTurn();
    const picture = await must(upload(turn, turn.user));
    const stranger = (await app.otherTenant()).users.SysAdmin;
    const who: [string, TestUser, number][] = [
      ['a SysAdmin who sees the document', tenant.users.SysAdmin, 409],
      ['whoever sent it', tenant.users.Operator, 403],
      ['somebody who does not see it', tenant.users['Operator/Approver'], 404],
      ['another tenant', stranger, 404],
    ];
    for (const [name, user, status] of who) {
      const tried = [
        await upload(turn, user),
        await attach(turn, user),
        await see(turn, user, picture.sha256),
      ];
      expect([name, ...tried.map((one) => one.status)]).toEqual([name, status, status, status]);
    }
    const own = turn.document.parties.find(({ role }) => role === 'recipient')?.id ?? '';
    expect((await upload({ ...turn, partyId: own }, turn.user)).status).toBe(409);
    expect((await upload({ ...turn, partyId: newId() }, turn.user)).status).toBe(404);
  });

  test('have no field of theirs filled by a file of the user’s', async () => {
    const turn = await openTurn();
    for (const key of ['passport', 'remark', 'none']) {
      const { status, error } = await attach(turn, turn.user, key);
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['key']]);
    }
    const picture = await must(upload(turn, turn.user));
    const token = turn.document.links[0]?.token ?? '';
    const stolen = await app.call(finishSigning, undefined, {
      params: { token },
      body: {
        commandId: newId(),
        view: await shownBy(app, token),
        values: { [world.template.id]: { address: 'x', sign: picture } },
        consent: { version: signingConsent.version },
      },
    });
    expect(Object.keys(stolen.error.fields ?? {})).toEqual([`${world.template.id}.sign`]);
  });
});

describe('a creator who keeps a picture as their signature', () => {
  test('signs with it by sending; it stays with the document, whatever they keep later', async () => {
    const { Operator } = tenant.users;
    const own: Field = {
      type: 'signature',
      key: 'own',
      label: 'Own signature',
      assignee: 'creator',
      required: true,
      placements: [{ page: 0, x: 50, y: 430, width: 150, height: 24 }],
    };
    await app.platform.database.system(async (tx) => {
      const { id } = world.template;
      await tx
        .update(formTemplateVersions)
        .set({ fields: [...world.template.fields, ...signingFields, own] })
        .where(eq(formTemplateVersions.formTemplateId, id));
      await tx.update(formTemplates).set({ updatedAt: new Date() }).where(eq(formTemplates.id, id));
    });
    await expect(sendForSigning(app, Operator, world)).rejects.toThrow(/Set your signature/);
    await must(app.call(uploadSignature, Operator, { file: pixel }));
    const { id } = await sendForSigning(app, Operator, world);
    await must(app.call(removeSignature, Operator));
    const { sha256, bytes } = await rewrittenPixel();
    const { forms, parties } = await must(app.call(getDocument, Operator, { params: { id } }));
    expect(forms[0]?.values.own).toEqual({ kind: 'image', sha256 });
    const creator = parties.find(({ role }) => role === 'creator');
    const kept = await app.platform.database.system((tx) =>
      tx
        .select({ sha256: documentFiles.sha256, bytes: documentFiles.bytes })
        .from(documentFiles)
        .where(eq(documentFiles.partyId, creator?.id ?? '')),
    );
    expect(kept).toEqual([{ sha256, bytes: bytes.byteLength }]);
    const pdf = await app.call(getDocumentPdf, Operator, { params: { id }, query: {} });
    expect(pdf.raw.toString('latin1')).toContain('/Image');
  });
});

async function rewrittenPixel() {
  const { bytes } = await rewriteImage(pixel);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}
