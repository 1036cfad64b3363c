import {
  type copyTaxAnswers as copying,
  type EndpointParsed,
  type saveTaxAnswers as saving,
  type TaxRisk,
  type TaxRiskInput,
  taxRiskInput,
  type UpdateTaxRiskInput,
} from '@countersign/contract';
import { countedAnswers, isSignedOffStatus, statusAfter, taxActRefusal } from '@countersign/domain';
import { and, eq, isNull } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import {
  contacts,
  memberships,
  projects,
  taxIndustryRoles,
  taxRisks,
  taxRiskVersions,
} from '../../platform/database/tables/index.ts';
import { changesBetween } from '../../platform/events/event-changes.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { Caller, Member } from '../../platform/policy/caller.ts';
import { lock, refuseStale, writeChange } from '../../platform/records/records.ts';
import { assess, hashOfAnswers } from './assess-tax-risk.ts';
import { readAnswers } from './evaluate-tax-risk.ts';
import { actFacts, findTaxRisk, type SeesDocuments } from './find-tax-risk.ts';
import { markNeighbours, recalculate } from './recalculate-tax-risks.ts';
import { readWorlds, type TaxRiskRow, type TaxWorld } from './tax-risk-world.ts';
import { assertAssesses, readSettings } from './tax-settings.ts';

/** The kind of tax risks: changed by any user with access, who sees all of the tenant's. */
export const taxRiskKind = { thing: 'tax risk', table: taxRisks } as const;

/** An assessment that is locked for a change, with what it depends on. */
export interface LockedTaxRisk {
  row: TaxRiskRow;
  world: TaxWorld;
}

/**
 * Locks an assessment for a change that was made on a revision.
 * @throws Failure `not-found`; `conflict` where someone else changed it meanwhile
 */
export async function lockTaxRisk(tx: Tx, id: string, revision?: number): Promise<LockedTaxRisk> {
  const row = await lock(tx, taxRiskKind, id);
  if (revision !== undefined) refuseStale(taxRiskKind, row, revision);
  const world = (await readWorlds(tx, [id])).get(id);
  if (!world) throw new Error('An assessment that was just locked is gone.');
  return { row, world };
}

/**
 * Refuses an act that a user can't do now.
 * @throws Failure `forbidden` for who never may; `conflict` where it can't be done now
 */
export function assertAct(
  user: Member,
  { world }: LockedTaxRisk,
  act: Parameters<typeof taxActRefusal>[0],
): void {
  const facts = actFacts(user, world, assess(world));
  const refusal = taxActRefusal(act, facts);
  if (refusal === '') return;
  const isWho = taxActRefusal(act, { ...facts, isAssessor: true, isController: true }) !== refusal;
  throw new Failure(isWho ? 'forbidden' : 'conflict', refusal);
}

/**
 * Prepares an assessment for a change: a signed-off one is superseded by a new version, which begins as a draft, and
 * one in review has to be submitted again.
 */
export async function openForChange(
  tx: Tx,
  by: Caller & { userId?: string },
  { row }: LockedTaxRisk,
  reason: string,
  move: 'edit' | 'revise' | 'withdraw' = 'edit',
): Promise<Partial<TaxRiskRow>> {
  const next = statusAfter(row, move);
  if (!next)
    throw new Error('An assessment was opened for a change that its status does not allow.');
  const draft = { ...next, submittedBy: null, returnReason: '' };
  if (!isSignedOffStatus(row)) return draft;
  const at = currentTime();
  await tx
    .update(taxRiskVersions)
    .set({ supersededAt: at, supersededReason: reason })
    .where(and(eq(taxRiskVersions.riskId, row.id), isNull(taxRiskVersions.supersededAt)));
  const detail = { version: row.version };
  await record(tx, by, { type: 'tax-risk.superseded', id: row.id, detail });
  return {
    ...draft,
    version: row.version + 1,
    override: null,
    signedOffBy: null,
    reviewOn: null,
    reviewReason: '',
    rulesVersion: null,
    // Only what was outside and is extended is less open than what was never looked at.
    ...(row.decision !== 'outside' || move !== 'edit' ? { signedOffEndsOn: null } : {}),
    disputeDueOn: null,
    hasStatement: false,
    issuedAt: null,
    acknowledgedAt: null,
  };
}

/**
 * Begins the assessment of an engagement.
 * @throws Failure `invalid` for a person or project that is not there; `forbidden`
 */
export function createTaxRisk(
  database: Database,
  user: Member,
  sees: SeesDocuments,
  input: TaxRiskInput,
): Promise<TaxRisk> {
  const { tenantId } = user;
  const values = taxRiskInput.parse(input);
  return database.tenant(tenantId, async (tx) => {
    assertAssesses(user, await readSettings(tx));
    const companyId = await companyOf(tx, values.projectId);
    await assertContact(tx, values.contactId);
    await assertRole(tx, values.roleClaim);
    const id = newId();
    const now = currentTime();
    await tx.insert(taxRisks).values({
      id,
      tenantId,
      ...values,
      companyId,
      ownerId: user.userId,
      route: 'questionnaire',
      level: 'medium',
      levelRank: 2,
      status: 'draft',
      createdAt: now,
      updatedAt: now,
    });
    await record(tx, user, { type: 'tax-risk.created', id });
    const { world } = await recalculate(tx, id);
    await markNeighbours(tx, world, null);
    return findTaxRisk(tx, user, sees, id);
  });
}

async function companyOf(tx: Tx, projectId: string): Promise<string> {
  const [project] = await tx
    .select({ companyId: projects.companyId })
    .from(projects)
    .where(and(eq(projects.id, projectId), isNull(projects.archivedAt)));
  if (project) return project.companyId;
  throw missingAt('projectId', 'This project no longer exists. Choose another one.');
}

async function assertContact(tx: Tx, contactId: string): Promise<void> {
  const found = and(
    eq(contacts.id, contactId),
    isNull(contacts.archivedAt),
    isNull(contacts.erasedAt),
  );
  if ((await tx.$count(contacts, found)) > 0) return;
  throw missingAt('contactId', 'This person no longer exists. Choose another one.');
}

async function assertRole(tx: Tx, claim: TaxRiskRow['roleClaim']): Promise<void> {
  if (claim === null) return;
  if ((await tx.$count(taxIndustryRoles, eq(taxIndustryRoles.id, claim.roleId))) > 0) return;
  throw missingAt('roleClaim.roleId', 'This role is no longer on the list. Choose another one.');
}

function missingAt(field: string, message: string): Failure {
  return new Failure('invalid', message, { [field]: message });
}

/**
 * Lists the columns of an engagement that bear on its status: changing one makes a new version of what was signed off.
 */
const material = [
  'role',
  'department',
  'engagedAs',
  'startsOn',
  'endsOn',
  'rate',
  'rateBasis',
  'currency',
  'intermediary',
  'letter',
  'roleClaim',
] as const;

/** Lists the changes that bear on the status. Whom the client contracts with does, and how to reach them does not. */
function materialChanges(row: TaxRiskRow, after: Partial<TaxRiskRow>): string[] {
  const { feePayer } = after;
  const isOtherParty = feePayer !== undefined && feePayer.name !== row.feePayer.name;
  return [...material.filter((key) => key in after), ...(isOtherParty ? ['feePayer'] : [])];
}

/**
 * Changes an engagement.
 * @throws Failure `not-found`, `forbidden`; `conflict` where someone else changed it meanwhile, or it can't be changed now
 */
export function updateTaxRisk(
  database: Database,
  user: Member,
  sees: SeesDocuments,
  id: string,
  { revision, ownerId, ...values }: UpdateTaxRiskInput,
): Promise<TaxRisk> {
  return database.tenant(user.tenantId, async (tx) => {
    const locked = await lockTaxRisk(tx, id, revision);
    assertAct(user, locked, 'edit');
    const { row } = locked;
    if (ownerId !== undefined && ownerId !== row.ownerId) await assertMember(tx, ownerId);
    await assertRole(tx, values.roleClaim);
    const after = { ...values, ownerId: ownerId ?? row.ownerId };
    const before = Object.fromEntries(
      Object.keys(after).map((key) => [key, row[key as keyof TaxRiskRow]]),
    ) as typeof after;
    const changes = changesBetween(before, after);
    if (changes) {
      const changed = materialChanges(row, changes.after);
      const isMaterial = changed.length > 0;
      const isExtended = changed.every((key) => key === 'endsOn');
      const opened = isMaterial
        ? await openForChange(tx, user, locked, 'The engagement changed.')
        : {};
      await writeChange(tx, taxRiskKind, id, {
        ...after,
        ...opened,
        ...(isExtended ? {} : { signedOffEndsOn: null }),
      });
      const detail = { version: opened.version ?? row.version };
      await record(tx, user, { type: 'tax-risk.changed', id, detail, personal: changes });
      const { world } = await recalculate(tx, id);
      await markNeighbours(tx, world, row.answersHash);
    }
    return findTaxRisk(tx, user, sees, id);
  });
}

async function assertMember(tx: Tx, userId: string): Promise<void> {
  const found = and(
    eq(memberships.userId, userId),
    isNull(memberships.disabledAt),
    eq(memberships.taxRiskAccess, true),
  );
  if ((await tx.$count(memberships, found)) > 0) return;
  throw missingAt('ownerId', 'They have no access to tax risks. Choose someone else.');
}

/**
 * Saves the hirer's answers. Idle ones are dropped; copied ones count as confirmed where they are named, or
 * differ from the copy.
 * @throws Failure `invalid` for answers that the rules don't know; `not-found`, `forbidden`, `conflict`
 */
export function saveAnswers(
  database: Database,
  user: Member,
  sees: SeesDocuments,
  id: string,
  { answers, confirm, revision }: EndpointParsed<typeof saving>['body'],
): Promise<TaxRisk> {
  const counted = countedAnswers(readAnswers(answers).answers);
  return database.tenant(user.tenantId, async (tx) => {
    const locked = await lockTaxRisk(tx, id, revision);
    assertAct(user, locked, 'edit');
    const { row } = locked;
    const unconfirmed = row.unconfirmed.filter(
      (column) => !confirm.includes(column) && counted[column] === row.answers[column],
    );
    await writeAnswers(tx, user, locked, counted, unconfirmed);
    return findTaxRisk(tx, user, sees, id);
  });
}

async function writeAnswers(
  tx: Tx,
  user: Member,
  locked: LockedTaxRisk,
  answers: Record<string, string>,
  unconfirmed: string[],
  copied?: { fromId: string },
): Promise<void> {
  const { row } = locked;
  const { id } = row;
  const changes = changesBetween<Record<string, string | null>>(
    row.answers,
    // The answer names what is dropped as well.
    { ...Object.fromEntries(Object.keys(row.answers).map((key) => [key, null])), ...answers },
  );
  const isConfirmed = unconfirmed.length !== row.unconfirmed.length;
  if (!changes && !isConfirmed) return;
  const opened = changes ? await openForChange(tx, user, locked, 'The answers changed.') : {};
  const answersHash = hashOfAnswers(answers);
  await writeChange(tx, taxRiskKind, id, {
    answers,
    unconfirmed,
    answersHash,
    ...opened,
    ...(changes ? { signedOffEndsOn: null } : {}),
  });
  const detail = { version: opened.version ?? row.version };
  const personal = changes ? { personal: changes } : {};
  await record(
    tx,
    user,
    copied
      ? { type: 'tax-risk.copied', id, detail: copied, ...personal }
      : { type: 'tax-risk.answered', id, detail, ...personal },
  );
  const { world } = await recalculate(tx, id);
  await markNeighbours(tx, world, row.answersHash);
}

/**
 * Copies the answers of another engagement of the same person: each has to be confirmed.
 * @throws Failure `invalid` where it is another person's, or has no answers; `not-found`, `forbidden`, `conflict`
 */
export function copyAnswers(
  database: Database,
  user: Member,
  sees: SeesDocuments,
  id: string,
  { fromId, revision }: EndpointParsed<typeof copying>['body'],
): Promise<TaxRisk> {
  return database.tenant(user.tenantId, async (tx) => {
    const locked = await lockTaxRisk(tx, id, revision);
    assertAct(user, locked, 'edit');
    const [from] = await tx
      .select({ answers: taxRisks.answers })
      .from(taxRisks)
      .where(and(eq(taxRisks.id, fromId), eq(taxRisks.contactId, locked.row.contactId)));
    if (!from || fromId === id || Object.keys(from.answers).length === 0) {
      throw missingAt('fromId', 'Choose another engagement of the same person that has answers.');
    }
    const answers = countedAnswers(from.answers);
    await writeAnswers(tx, user, locked, answers, Object.keys(answers), { fromId });
    return findTaxRisk(tx, user, sees, id);
  });
}
