import type { TaxStatementView } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { statusAfter } from '@countersign/domain';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  taxDisputes,
  taxStatementRecipients,
  taxStatements,
  tenants,
} from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { operation, tenantOperation } from '../../platform/http/operation.ts';
import { deadLink } from '../../platform/links/links.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import { writeChange } from '../../platform/records/records.ts';
import { type LockedTaxRisk, lockTaxRisk, taxRiskKind } from './change-tax-risk.ts';
import { openStatement } from './get-statement.ts';
import { frozenOf } from './issue-statement.ts';
import { recalculate } from './recalculate-tax-risks.ts';
import { statementReasons } from './statement-values.ts';
import { receiveDispute } from './tax-disputes.ts';
import { readWorlds, type TaxWorld } from './tax-risk-world.ts';

interface Led {
  statement: typeof taxStatements.$inferSelect;
  recipient: typeof taxStatementRecipients.$inferSelect;
}

/** Finds the statement of a link. @throws Failure `not-found` where it leads nowhere any more */
async function follow(tx: Tx, { subjectId }: PartyCaller): Promise<Led> {
  const [led] = await tx
    .select({ statement: taxStatements, recipient: taxStatementRecipients })
    .from(taxStatementRecipients)
    .innerJoin(taxStatements, eq(taxStatements.id, taxStatementRecipients.statementId))
    .where(eq(taxStatementRecipients.id, subjectId));
  if (!led) throw deadLink();
  return led;
}

/** The engagement as those outside see it. */
export async function linkEngagement(tx: Tx, { row, company, contact, project }: TaxWorld) {
  const [tenant] = await tx
    .select({ name: tenants.name })
    .from(tenants)
    .where(eq(tenants.id, row.tenantId));
  const { role, engagedAs, startsOn, endsOn } = row;
  return {
    organisation: tenant?.name ?? company.name,
    company: { name: company.name, colour: company.brandColour },
    person: contact.name,
    project: project.name,
    role,
    engagedAs,
    startsOn,
    endsOn,
  };
}

/** The statement that a link leads to; changes nothing. */
export const getStatementByLink = tenantOperation(
  contract.getStatementByLink,
  async ({ tx, caller }) => present(tx, await follow(tx, caller)),
);

async function present(tx: Tx, { statement, recipient }: Led): Promise<TaxStatementView> {
  const { riskId, version } = statement;
  const world = (await readWorlds(tx, [riskId])).get(riskId);
  if (!world) throw deadLink();
  const frozen = await frozenOf(tx, riskId, version);
  const disputes = await tx
    .select()
    .from(taxDisputes)
    .where(eq(taxDisputes.statementId, statement.id))
    .orderBy(desc(taxDisputes.createdAt));
  const own = disputes.find(({ from }) => from === recipient.role);
  const dispute = own ?? disputes[0];
  const frozenEngagement = frozen.engagement as Partial<TaxWorld['row']>;
  const engagement = await linkEngagement(tx, world);
  return {
    // As it was when it was signed off, whatever has become of it.
    engagement: {
      ...engagement,
      role: frozenEngagement.role ?? engagement.role,
      engagedAs: frozenEngagement.engagedAs ?? engagement.engagedAs,
      startsOn: frozenEngagement.startsOn ?? null,
      endsOn: frozenEngagement.endsOn ?? null,
    },
    number: statement.number,
    decision: statement.decision,
    reasons: statementReasons(frozen).map((one) => ({ ...one, answers: [...one.answers] })),
    issuedAt: statement.issuedAt.toISOString(),
    effectiveFrom: statement.effectiveFrom,
    withdrawnAt: statement.withdrawnAt?.toISOString() ?? null,
    isReady: statement.pdfSha256 !== null,
    recipient: {
      id: recipient.id,
      role: recipient.role,
      name: recipient.name,
      alsoFor: recipient.alsoFor,
      acknowledgedAt: recipient.acknowledgedAt?.toISOString() ?? null,
    },
    dispute: dispute
      ? {
          receivedOn: dispute.receivedOn,
          dueOn: dispute.dueOn,
          outcome: dispute.outcome ?? '',
          reasons: dispute.reasons,
        }
      : null,
    canDisagree:
      statement.withdrawnAt === null &&
      own?.outcome !== null &&
      statusAfter(world.row, 'dispute') !== undefined,
  };
}

/** Locks the assessment of a link, and reads what the link leads to again. */
async function holdByLink(tx: Tx, caller: PartyCaller): Promise<Led & { locked: LockedTaxRisk }> {
  const { statement } = await follow(tx, caller);
  const locked = await lockTaxRisk(tx, statement.riskId);
  return { ...(await follow(tx, caller)), locked };
}

/** Notes once that a person has opened the page of a statement. */
export const openByLink = tenantOperation(contract.openStatementByLink, async ({ tx, caller }) => {
  const { statement } = await follow(tx, caller);
  const { id } = await markOnce(tx, caller, 'openedAt');
  const detail = { recipientId: caller.subjectId };
  if (id)
    await record(tx, caller, {
      type: 'tax-risk.statement-opened',
      id: statement.riskId,
      detail,
    });
  return null;
});

/** Sets when something happened first, and answers the recipient's id where it had not happened before. */
async function markOnce(
  tx: Tx,
  { subjectId }: PartyCaller,
  what: 'openedAt' | 'acknowledgedAt',
): Promise<{ id?: string }> {
  const [marked] = await tx
    .update(taxStatementRecipients)
    .set({ [what]: currentTime() })
    .where(and(eq(taxStatementRecipients.id, subjectId), isNull(taxStatementRecipients[what])))
    .returning({ id: taxStatementRecipients.id });
  return marked ?? {};
}

/**
 * Acknowledges that a statement was received. The engagement counts as acknowledged once the worker has.
 * @throws Failure `not-found`
 */
export function acknowledgeByLink(
  { database }: Pick<Platform, 'database'>,
  caller: PartyCaller,
): Promise<TaxStatementView> {
  return database.tenant(caller.tenantId, async (tx) => {
    const { statement, recipient, locked } = await holdByLink(tx, caller);
    const { id } = await markOnce(tx, caller, 'acknowledgedAt');
    if (id) {
      const detail = { recipientId: recipient.id };
      await record(tx, caller, { type: 'tax-risk.acknowledged', id: statement.riskId, detail });
      const counts = statement.withdrawnAt === null && recipient.role === 'worker';
      if (counts) await noteAcknowledged(tx, locked);
    }
    return present(tx, await follow(tx, caller));
  });
}

async function noteAcknowledged(tx: Tx, { row }: LockedTaxRisk): Promise<void> {
  const next = statusAfter(row, 'acknowledge');
  // What interrupted it goes back to being acknowledged.
  const before = row.statusBefore === 'issued' ? { statusBefore: 'acknowledged' as const } : {};
  await writeChange(tx, taxRiskKind, row.id, { ...next, ...before, acknowledgedAt: currentTime() });
  await recalculate(tx, row.id);
}

/**
 * Disagrees with a statement.
 * @throws Failure `not-found`; `conflict` where it does not count any more, or one of theirs is open
 */
export function disagreeByLink(
  platform: Platform,
  caller: PartyCaller,
  { text }: { text: string },
): Promise<TaxStatementView> {
  return platform.database.tenant(caller.tenantId, async (tx) => {
    const { statement, recipient, locked } = await holdByLink(tx, caller);
    if (statement.withdrawnAt !== null) {
      throw new Failure('conflict', 'This statement was withdrawn and no longer applies.');
    }
    await receiveDispute(tx, platform, caller, locked, {
      from: recipient.role,
      name: recipient.name,
      text,
      via: 'link',
      receivedOn: locked.world.today,
    });
    return present(tx, await follow(tx, caller));
  });
}

/** The sealed file of the statement that a link leads to. */
export const statementFileByLink = operation(
  contract.getStatementFileByLink,
  async ({ platform: { files }, database, caller }) => {
    const { statement } = await database.tenant(caller.tenantId, (tx) => follow(tx, caller));
    return openStatement({ files }, statement);
  },
);
