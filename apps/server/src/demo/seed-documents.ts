import {
  type CompanyType,
  companyTypes,
  type DocumentSettings,
  type DraftParty,
} from '@countersign/contract';
import { firstParties } from '@countersign/domain';
import { isNull } from 'drizzle-orm';
import { createDelegate } from '../features/approval-setup/index.ts';
import {
  createDocument,
  delegateTurnsWorker,
  updateDocument,
} from '../features/documents/index.ts';
import { asOf, currentTime } from '../platform/clock.ts';
import { newId } from '../platform/database/ids.ts';
import {
  approvalSetups,
  contacts,
  formPacks,
  projects,
} from '../platform/database/tables/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Member } from '../platform/policy/caller.ts';
import { type Cast, named, type Played, type Stage, stageFor } from './act-out.ts';
import { type DemoDocument, demoDocuments, endingsAt, leaveFrom, type When } from './documents.ts';
import { demoMembers } from './members.ts';
import { type DemoRecipient, sampleValues } from './sample-values.ts';

const day = 86_400_000;
/** Time for which a drafter fills in their part, in milliseconds. */
const fillingInMs = 3 * 60_000;

/** Holds the records for demo documents, by name or code. */
interface Props extends Cast {
  packs: ReadonlyMap<string, string>;
  /** As what people are engaged, by name; for those of whom it is known. */
  engagementTypes: ReadonlyMap<string, CompanyType>;
  approvalSetups: ReadonlyMap<string, string>;
  projects: ReadonlyMap<string, { id: string; name: string; approvalSetupId: string | null }>;
}

/** Something that happens in the demo organisation. */
interface Scene {
  at: Date;
  play(): Promise<void>;
}

/**
 * Has documents of the demo organisation drafted, sent, signed, approved, declined: everything in the order in
 * which it has happened, by the product's own operations at that time. No one has the addresses of the demo:
 * where mails leave by SMTP, nothing is sent.
 */
export async function seedDocuments(platform: Platform, sysAdmin: Member): Promise<void> {
  const props = await findProps(platform, sysAdmin);
  const stage = stageFor(platform, props);
  const isSent = platform.settings.smtpUrl === undefined;
  const scenes = [
    ...demoDocuments.flatMap((plan) => scenesOf(platform, props, stage, plan, isSent)),
    ...timersOf(platform, sysAdmin, props, stage),
  ];
  // Each of them has waited for the one before: what happens at one time stays in its order.
  for (const { at, play } of scenes.toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )) {
    await asOf(at, play);
  }
  await stage.finish();
}

async function findProps({ database }: Platform, { tenantId }: Member): Promise<Props> {
  const members = await demoMembers(database, tenantId);
  return database.tenant(tenantId, async (tx) => {
    const people = await tx.select().from(contacts).where(isNull(contacts.archivedAt));
    const packs = await tx.select({ name: formPacks.name, id: formPacks.id }).from(formPacks);
    const setups = await tx
      .select({ name: approvalSetups.name, id: approvalSetups.id })
      .from(approvalSetups);
    const { id, name, code, approvalSetupId } = projects;
    const all = await tx.select({ id, name, code, approvalSetupId }).from(projects);
    return {
      members,
      contacts: new Map(people.map((one) => [`${one.firstName} ${one.lastName}`, person(one)])),
      engagementTypes: new Map(
        people.flatMap(({ firstName, lastName, engagementType }) => {
          const type = companyTypes.find((one) => one === engagementType);
          return type ? [[`${firstName} ${lastName}`, type] as const] : [];
        }),
      ),
      packs: new Map(packs.map((one) => [one.name, one.id])),
      approvalSetups: new Map(setups.map((one) => [one.name, one.id])),
      projects: new Map(all.map((one) => [one.code, one])),
    };
  });
}

function person({
  firstName,
  lastName,
  email,
  countryCode,
  mobile,
}: typeof contacts.$inferSelect): DemoRecipient {
  return { firstName, lastName, email, countryCode, mobile };
}

function scenesOf(
  platform: Platform,
  props: Props,
  stage: Stage,
  plan: DemoDocument,
  isSent: boolean,
): Scene[] {
  let drafted: Played | undefined;
  const draft = async () => void (drafted = await draftDocument(platform, props, plan));
  const acts = isSent ? plan.acts : [];
  return [
    { at: moment(plan.draftedAt), play: draft },
    ...acts.map(([when, act]) => ({
      at: moment(when),
      play: async () => {
        if (!drafted) throw new Error('A demo document is acted on before it is drafted.');
        await stage.act(drafted, act);
      },
    })),
  ];
}

async function draftDocument(
  { database }: Platform,
  props: Props,
  plan: DemoDocument,
): Promise<Played> {
  const creator = named(props.members, plan.by);
  const project = named(props.projects, plan.project);
  const recipient = named(props.contacts, plan.to);
  const draft = await createDocument(database, creator, {
    formPackId: named(props.packs, plan.pack),
    projectId: project.id,
    recipient,
    engagementType: props.engagementTypes.get(plan.to),
    settings: settingsOf(props, plan, project.approvalSetupId),
  });
  const { id, forms, revision } = draft;
  const values = sampleValues(forms, 'creator', recipient);
  const filledIn = new Date(currentTime().getTime() + fillingInMs);
  const change = { projectId: project.id, recipient, values, revision };
  await asOf(filledIn, () => updateDocument(database, creator, id, change));
  return { id, creator, recipient };
}

function settingsOf(
  props: Props,
  { agent, signer, approvalSetup, expiresIn, settings }: DemoDocument,
  ofProject: string | null,
): DocumentSettings {
  const setup = approvalSetup ? named(props.approvalSetups, approvalSetup) : approvalSetup;
  const parties: DraftParty[] = firstParties(newId());
  const add = (party: Pick<DraftParty, 'role' | 'person' | 'userId' | 'signaturePosition'>) =>
    parties.push({ id: newId(), sequence: parties.length + 1, ...party });
  if (agent !== undefined) {
    const who = named(props.contacts, agent);
    add({ role: 'agent', person: who, userId: null, signaturePosition: null });
  }
  if (signer !== undefined)
    add({ role: 'signer', signaturePosition: 1, ...signerOf(props, signer) });
  return {
    parties,
    approvalSetupId: setup === undefined ? ofProject : setup,
    emailTemplateId: null,
    message: '',
    copies: [],
    expiresOn: expiresIn === undefined ? null : dayIn(expiresIn),
    reminders: null,
    accessCode: false,
    canHandOver: false,
    ...settings,
  };
}

function signerOf(
  { members, contacts }: Props,
  signer: NonNullable<DemoDocument['signer']>,
): Pick<DraftParty, 'person' | 'userId'> {
  if ('name' in signer) return { person: named(contacts, signer.name), userId: null };
  const { userId } = named(members, signer.user);
  // The name and the email of a colleague are those of the user, whatever the draft says.
  const someone = { firstName: signer.user, lastName: signer.user, email: 'colleague@example.com' };
  return { userId, person: { ...someone, countryCode: '', mobile: '' } };
}

/** Lists the scenes that run by themselves, or outside of any one document. */
function timersOf(platform: Platform, sysAdmin: Member, { members }: Props, stage: Stage): Scene[] {
  const { database } = platform;
  const { tenantId } = sysAdmin;
  const amir = named(members, 'amir');
  const leave = {
    userId: amir.userId,
    delegateId: named(members, 'grace').userId,
    startsOn: dayIn(-leaveFrom[0]),
    endsOn: dayIn(9),
  };
  return [
    {
      at: moment(leaveFrom),
      play: async () => {
        await createDelegate(database, sysAdmin, leave);
        await delegateTurnsWorker(platform).handle({ tenantId, userId: amir.userId });
      },
    },
    ...endingsAt.map((when) => ({ at: moment(when), play: () => stage.endDay() })),
  ];
}

function moment(when: When): Date {
  if (typeof when === 'number') return new Date(Date.now() - when * 60_000);
  const [daysAgo, time] = when;
  return new Date(`${dayIn(-daysAgo)}T${time}:00Z`);
}

const dayIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
