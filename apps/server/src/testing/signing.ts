import {
  createDocument,
  type DocumentDetail,
  type DocumentSettings,
  type DocumentView,
  type Field,
  type FieldOf,
  type FormValues,
  getDocument,
  getSigning,
  sendDocument,
  uploadCompanyLogo,
} from '@countersign/contract';
import { asc, eq } from 'drizzle-orm';
import {
  documentParties,
  formTemplates,
  formTemplateVersions,
} from '../platform/database/tables/index.ts';
import { createLink } from '../platform/links/links.ts';
import { makeWorld, must, recipient, sendBody, type World } from './fixtures.ts';
import type { TestApp, TestTenant, TestUser } from './test-app.ts';

/** A picture of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const placement = (y: number) => ({ page: 0, x: 300, y, width: 150, height: 24 });
const look = { fontSize: 0, align: 'left', color: '#000000' } as const;
const text = (key: string, assignee: Field['assignee'], y: number): FieldOf<'text'> => ({
  type: 'text',
  key,
  label: key,
  assignee,
  required: true,
  comb: false,
  maxLength: 30,
  placements: [placement(y)],
  ...look,
});
const field = <T extends 'signature' | 'signed-on' | 'image' | 'attachment'>(
  type: T,
  key: string,
  assignee: Field['assignee'],
  y: number,
) =>
  ({
    type,
    key,
    label: key,
    assignee,
    required: false,
    placements: [placement(y)],
    ...(type === 'image' ? { fit: 'contain' } : {}),
    ...(type === 'signed-on' || type === 'attachment' ? look : {}),
  }) as FieldOf<T>;

/** Fields for a recipient, their agent and a further signer, besides those that the creator fills. */
export const signingFields: readonly Field[] = [
  text('address', 'recipient', 100),
  { ...text('town', 'recipient', 130), required: false, default: 'Leeds' },
  field('signature', 'sign', 'recipient', 160),
  field('signed-on', 'signedOn', 'recipient', 190),
  field('image', 'photo', 'recipient', 220),
  field('attachment', 'passport', 'recipient', 250),
  text('agency', 'agent', 280),
  { ...field('signature', 'witness', 'signer-1', 310), required: true },
  { ...text('remark', 'signer-1', 340), required: false, default: 'Offered to the signer alone' },
  field('image', 'badge', 'signer-1', 370),
  field('attachment', 'permit', 'signer-1', 400),
];

/** A world whose form has these fields, too, and whose company has a logo. */
export async function makeSigningWorld(app: TestApp, tenant: TestTenant): Promise<World> {
  const world = await makeWorld(app, tenant);
  const { id } = world.template;
  await app.platform.database.system(async (tx) => {
    const fields = [...world.template.fields, ...signingFields];
    const ofTemplate = eq(formTemplateVersions.formTemplateId, id);
    await tx.update(formTemplateVersions).set({ fields }).where(ofTemplate);
    await tx.update(formTemplates).set({ updatedAt: new Date() }).where(eq(formTemplates.id, id));
  });
  const params = { id: world.company.id };
  await must(app.call(uploadCompanyLogo, tenant.users.SysAdmin, { params, file: pixel }));
  return world;
}

const person = (firstName: string, lastName: string) => ({
  firstName,
  lastName,
  email: `${firstName}.${lastName}@example.com`.toLowerCase(),
  countryCode: '',
  mobile: '',
});
const idOf = (last: number) => `0190a000-0000-7000-8000-00000000000${last}`;

/** A recipient, then their agent, then a further signer; `sequences` has the step of each. */
export function signingSettings(
  sequences: readonly [number, number, number] = [1, 2, 3],
): DocumentSettings {
  const [first, second, third] = sequences;
  const noUser = { userId: null, signaturePosition: null };
  return {
    parties: [
      { id: idOf(1), role: 'recipient', person: null, ...noUser, sequence: first },
      {
        id: idOf(2),
        role: 'agent',
        person: person('Bob', 'Agentson'),
        ...noUser,
        sequence: second,
      },
      {
        id: idOf(3),
        role: 'signer',
        person: person('Carla', 'Signer'),
        userId: null,
        sequence: third,
        signaturePosition: 1,
      },
    ],
    approvalSetupId: null,
    emailTemplateId: null,
    message: 'Please look at the rate.',
    copies: [],
    expiresOn: null,
    reminders: null,
    accessCode: false,
    canHandOver: true,
  };
}

/** A document that is out, with its parties in their order and a link to each. */
export interface SentDocument extends DocumentDetail {
  links: { partyId: string; token: string }[];
}

/** Drafts a document with these settings. */
export function draftForSigning(
  app: TestApp,
  user: TestUser,
  { pack, project, template }: World,
  settings: DocumentSettings = signingSettings(),
  filledIn: FormValues = { name: 'Zofia Wiśniewska', agreed: true },
): Promise<DocumentDetail> {
  const values = { [template.id]: filledIn };
  const parties = settings.parties.map((one) => ({ ...one, id: crypto.randomUUID() }));
  return must(
    app.call(createDocument, user, {
      body: {
        formPackId: pack.id,
        projectId: project.id,
        recipient,
        values,
        settings: { ...settings, parties },
      },
    }),
  );
}

/** Drafts a document with these settings, and sends it. */
export async function sendForSigning(
  app: TestApp,
  user: TestUser,
  world: World,
  settings?: DocumentSettings,
  filledIn?: FormValues,
): Promise<SentDocument> {
  const draft = await draftForSigning(app, user, world, settings, filledIn);
  await must(app.call(sendDocument, user, { body: sendBody(user, draft) }));
  const document = await must(app.call(getDocument, user, { params: { id: draft.id } }));
  return { ...document, links: await linksOf(app, document.id) };
}

/** The document as the page of a link shows it now; empty where it shows none. */
export async function shownBy(
  app: TestApp,
  token: string,
  headers: Record<string, string> = {},
): Promise<DocumentView> {
  const { result } = await app.call(getSigning, undefined, { params: { token }, headers });
  return result?.view ?? nothingShown;
}

/** The document as it is shown to a user in their turn; empty where it is not theirs. */
export async function shownTo(app: TestApp, user: TestUser, id: string): Promise<DocumentView> {
  const { result } = await app.call(getDocument, user, { params: { id } });
  return result?.turns[0]?.view ?? nothingShown;
}

const nothingShown: DocumentView = { others: '', own: '', files: '' };

/** A new link to each party of a document, in their order. */
export async function linksOf(app: TestApp, documentId: string) {
  return app.platform.database.system(async (tx) => {
    const parties = await tx
      .select({ id: documentParties.id, tenantId: documentParties.tenantId })
      .from(documentParties)
      .where(eq(documentParties.documentId, documentId))
      .orderBy(asc(documentParties.position));
    const links: { partyId: string; token: string }[] = [];
    for (const { id, tenantId } of parties) {
      const { token } = await createLink(tx, { purpose: 'party', tenantId, subjectId: id });
      links.push({ partyId: id, token });
    }
    return links;
  });
}
