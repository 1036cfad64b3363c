import type { TaxRisk, TaxRiskCommand } from '@countersign/contract';
import {
  defaultReviewOn,
  evaluateTaxStatus,
  statusAfter,
  taxTablesVersion,
} from '@countersign/domain';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { taxRiskVersions } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { writeChange } from '../../platform/records/records.ts';
import { assess } from './assess-tax-risk.ts';
import {
  assertAct,
  type LockedTaxRisk,
  lockTaxRisk,
  openForChange,
  taxRiskKind,
} from './change-tax-risk.ts';
import { findTaxRisk, readEvidence, type SeesDocuments } from './find-tax-risk.ts';
import { issueStatement } from './issue-statement.ts';
import { recalculate } from './recalculate-tax-risks.ts';
import { dayInWords } from './statement-values.ts';
import type { TaxRiskRow } from './tax-risk-world.ts';

type CommandOf<Act extends TaxRiskCommand['act']> = Extract<TaxRiskCommand, { act: Act }>;

/**
 * Does something to an assessment as a whole.
 * @throws Failure `not-found`; `forbidden` for who never may; `conflict` where someone else changed it
 * meanwhile, or it can't be done now; `invalid` at the field
 */
export function actOnTaxRisk(
  { database }: Pick<Platform, 'database'>,
  user: Member,
  sees: SeesDocuments,
  id: string,
  command: TaxRiskCommand,
): Promise<TaxRisk> {
  return database.tenant(user.tenantId, async (tx) => {
    const locked = await lockTaxRisk(tx, id, command.revision);
    assertAct(user, locked, command.act);
    const columns = await perform(tx, user, locked, command);
    await writeChange(tx, taxRiskKind, id, columns);
    await recalculate(tx, id);
    return findTaxRisk(tx, user, sees, id);
  });
}

/** Does it, records it, and answers the columns that it changes. */
async function perform(
  tx: Tx,
  user: Member,
  locked: LockedTaxRisk,
  command: TaxRiskCommand,
): Promise<Partial<TaxRiskRow>> {
  switch (command.act) {
    case 'submit':
      return submit(tx, user, locked);
    case 'return':
      return giveBack(tx, user, locked, command);
    case 'override':
      return override(tx, user, locked, command);
    case 'sign-off':
      return signOff(tx, user, locked, command);
    case 'issue':
      return issueStatement(tx, user, locked);
    case 'revise':
      return openForChange(tx, user, locked, command.reason, 'revise');
    case 'set-review':
      return setReview(tx, user, locked, command);
    case 'close':
      return close(tx, user, locked, command);
    case 'reopen':
      return reopen(tx, user, locked);
  }
}

/** The status after an act that was found to be possible. */
function moved({ row }: LockedTaxRisk, act: Parameters<typeof statusAfter>[1]) {
  const next = statusAfter(row, act);
  if (!next) throw new Error('An act that is possible leads nowhere.');
  return next;
}

const doneNow = (user: Member) => ({
  userId: user.userId,
  name: user.name,
  at: currentTime().toISOString(),
});

async function submit(tx: Tx, user: Member, locked: LockedTaxRisk): Promise<Partial<TaxRiskRow>> {
  const { id, version } = locked.row;
  await record(tx, user, { type: 'tax-risk.submitted', id, detail: { version } });
  return { ...moved(locked, 'submit'), submittedBy: doneNow(user), returnReason: '' };
}

async function giveBack(
  tx: Tx,
  user: Member,
  locked: LockedTaxRisk,
  { reason }: CommandOf<'return'>,
): Promise<Partial<TaxRiskRow>> {
  const { id, version } = locked.row;
  const detail = { version, after: { reason } };
  await record(tx, user, { type: 'tax-risk.returned', id, detail });
  return { ...moved(locked, 'return'), returnReason: reason, submittedBy: null };
}

const badDecision = (message: string) => new Failure('invalid', message, { decision: message });

/** Minimum length of a reason that goes against the rules. */
const shortestReason = 20;

async function override(
  tx: Tx,
  user: Member,
  locked: LockedTaxRisk,
  { decision, reason }: CommandOf<'override'>,
): Promise<Partial<TaxRiskRow>> {
  const { row, world } = locked;
  const { id, version } = row;
  const { found } = assess(world);
  if (decision === null) {
    if (row.override === null) throw badDecision('Choose inside or outside.');
    await record(tx, user, { type: 'tax-risk.override-removed', id, detail: { version } });
    return { override: null };
  }
  if (decision === found)
    throw badDecision(`The result of the rules is already ${found}. Choose another decision.`);
  if (reason.length < shortestReason) {
    const message = `Enter at least ${shortestReason} characters.`;
    throw new Failure('invalid', message, { reason: message });
  }
  const detail = { version, before: { decision: found }, after: { decision, reason } };
  await record(tx, user, { type: 'tax-risk.overridden', id, detail });
  return { override: { decision, insteadOf: found, reason, by: doneNow(user) } };
}

/** Freezes what is signed off: facts, answers, levels, the version of the rules, and both results. */
async function signOff(
  tx: Tx,
  user: Member,
  locked: LockedTaxRisk,
  { careTaken, effectiveFrom }: CommandOf<'sign-off'>,
): Promise<Partial<TaxRiskRow>> {
  const { row, world } = locked;
  const { id, version } = row;
  const { decision, evaluation, route } = assess(world);
  if (decision === null) throw new Error('An assessment without a decision was signed off.');
  const by = doneNow(user);
  // Of another route the tables tell nothing; a result of no answers stands for that.
  const evaluated = evaluation ?? evaluateTaxStatus({});
  await tx.insert(taxRiskVersions).values({
    id: newId(),
    tenantId: row.tenantId,
    riskId: id,
    version,
    frozen: {
      engagement: frozenFacts(locked),
      route,
      answers: evaluation ? row.answers : {},
      engineVersion: evaluated.engineVersion,
      sections: evaluated.sections,
      indicative: evaluation?.outcome ?? null,
      decision,
      override: row.override,
      careTaken,
      assessedBy: row.submittedBy ?? by,
      signedOffBy: by,
      reasons: evaluation?.reasons ?? [],
      effectiveFrom: effectiveFrom ?? row.startsOn ?? world.today,
      evidence: (await readEvidence(tx, id)).map(({ aboutText, name, sha256 }) => ({
        aboutText,
        name,
        sha256,
      })),
    },
    createdAt: currentTime(),
  });
  const detail = { version, decision, engineVersion: evaluated.engineVersion };
  await record(tx, user, { type: 'tax-risk.signed-off', id, detail });
  return {
    ...moved(locked, 'sign-off'),
    signedOffBy: by,
    decision,
    route,
    reviewOn: reviewOnOf(locked),
    reviewReason: '',
    rulesVersion: evaluation?.engineVersion ?? null,
    signedOffEndsOn: row.endsOn,
  };
}

/** A letter that ends earlier is looked at as it does. */
function reviewOnOf({ row, world }: LockedTaxRisk): string {
  const usual = defaultReviewOn({ ...row, today: world.today });
  const letterEnd = row.letter?.validUntil;
  return letterEnd && letterEnd > world.today && letterEnd < usual ? letterEnd : usual;
}

function frozenFacts({ row, world }: LockedTaxRisk): Record<string, unknown> {
  const { role, department, engagedAs, startsOn, endsOn, rate, rateBasis, currency } = row;
  const { intermediary, feePayer, letter, roleClaim } = row;
  return {
    person: world.contact.name,
    project: world.project.name,
    company: world.company.name,
    role,
    department,
    engagedAs,
    startsOn,
    endsOn,
    rate,
    rateBasis,
    currency,
    intermediary,
    feePayer,
    letter,
    roleClaim,
    roleOfList: roleClaim && world.role ? world.role.name : null,
  };
}

async function setReview(
  tx: Tx,
  user: Member,
  locked: LockedTaxRisk,
  { reviewOn }: CommandOf<'set-review'>,
): Promise<Partial<TaxRiskRow>> {
  const { row, world } = locked;
  if (reviewOn <= world.today) {
    const message = 'Choose a day in the future.';
    throw new Failure('invalid', message, { reviewOn: message });
  }
  const { endsOn } = row;
  if (endsOn !== null && endsOn > world.today && reviewOn > endsOn) {
    const message = `The engagement ends on ${dayInWords(endsOn)}. Choose that day or an earlier one.`;
    throw new Failure('invalid', message, { reviewOn: message });
  }
  const detail = { before: { reviewOn: row.reviewOn }, after: { reviewOn } };
  await record(tx, user, { type: 'tax-risk.review-set', id: row.id, detail });
  // Anyone who sets another day has looked at it, by the rules as they are now.
  const rulesVersion = row.rulesVersion && taxTablesVersion;
  return { ...moved(locked, 'set-review'), reviewOn, reviewReason: '', rulesVersion };
}

async function close(
  tx: Tx,
  user: Member,
  locked: LockedTaxRisk,
  { reason }: CommandOf<'close'>,
): Promise<Partial<TaxRiskRow>> {
  await record(tx, user, {
    type: 'tax-risk.closed',
    id: locked.row.id,
    detail: { after: { reason } },
  });
  return moved(locked, 'close');
}

async function reopen(tx: Tx, user: Member, locked: LockedTaxRisk): Promise<Partial<TaxRiskRow>> {
  await record(tx, user, { type: 'tax-risk.reopened', id: locked.row.id });
  return moved(locked, 'reopen');
}
