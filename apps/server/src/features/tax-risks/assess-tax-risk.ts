import { createHash } from 'node:crypto';
import type { RiskLevel, TaxDecision, TaxRiskStatus, TaxRoute } from '@countersign/contract';
import { riskLevels } from '@countersign/contract';
import {
  countedAnswers,
  dayAfter,
  type EvidenceNeed,
  evaluateTaxStatus,
  evidenceNeeds,
  isSignedOffStatus,
  riskLevelOf,
  routeOf,
  type TaxEvaluation,
} from '@countersign/domain';
import { calendarDay } from '../../platform/calendar-day.ts';
import type { TaxRiskRow, TaxWorld } from './tax-risk-world.ts';

/** Holds the current result of an assessment. */
export interface Assessment {
  route: TaxRoute;
  routeWhy: string;
  /** Null where the route asks nothing. */
  evaluation: TaxEvaluation | null;
  /** What the system comes to by itself; null as long as nothing does. */
  found: TaxDecision | null;
  /** The same, or what someone decided instead. */
  decision: TaxDecision | null;
  isComplete: boolean;
  needs: EvidenceNeed[];
  isBlanket: boolean;
}

/** Assesses an engagement by its facts and answers. */
export function assess(world: TaxWorld): Assessment {
  const { row, company, settings, role, evidence, today } = world;
  const found = routeOf({
    engagedAs: row.engagedAs,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    isSmallClient: company.smallClient === 'small' && company.smallClientEvidenceOn !== null,
    letter: row.letter,
    usesRoleList: settings.usesRoleList,
    roleClaim: row.roleClaim,
    role:
      role && role.archivedAt === null ? { ...role, isVerified: role.verifiedAt !== null } : null,
    evidence,
    today,
  });
  // What was signed off came by its own route, whatever has become of what that rested on.
  const isFrozen = isSignedOffStatus(row);
  const route = isFrozen ? row.route : found.route;
  const evaluation = route === 'questionnaire' ? evaluateTaxStatus(row.answers) : null;
  const isComplete =
    evaluation === null || (evaluation.complete && Object.keys(row.answers).length > 0);
  const byQuestions = evaluation && isComplete ? evaluation.outcome : null;
  const system =
    isFrozen && route !== 'questionnaire' ? row.decision : (found.decision ?? byQuestions);
  return {
    route,
    routeWhy: isFrozen && route !== found.route ? 'As it was when it was signed off.' : found.why,
    evaluation,
    found: system,
    decision: isFrozen ? row.decision : (row.override?.decision ?? system),
    isComplete,
    needs: evaluation ? evidenceNeeds(row.answers, evaluation, evidence) : [],
    isBlanket: evaluation !== null && world.sameAnswers > settings.blanketLimit,
  };
}

/** The columns that follow from an assessment. */
export interface AssessedColumns {
  route: TaxRoute;
  decision: TaxDecision | null;
  level: RiskLevel;
  levelRank: number;
  levelReasons: string[];
  isBlanket: boolean;
  recheckOn: string | null;
  status: TaxRiskStatus;
}

/** Computes the columns of an assessment for the list: the level with its reasons, and when time alone changes it. */
export function assessedColumns(world: TaxWorld, assessment: Assessment): AssessedColumns {
  const { row, company, today } = world;
  const { route, decision, evaluation, needs, isBlanket } = assessment;
  const dayOf = (at: Date | null) => at && calendarDay(company.timeZone, at);
  const found = riskLevelOf({
    engagedAs: row.engagedAs,
    decision,
    isSignedOff: isSignedOffStatus(row),
    isOverridden: row.override !== null,
    isBySubstitution: evaluation?.decidedBy === 'personalService' && row.override === null,
    isEvidenceMissing: needs.some(({ isThere }) => !isThere),
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    signedOffEndsOn: row.signedOffEndsOn,
    reviewOn: row.reviewOn,
    reviewReason: row.reviewReason,
    isBackToBack: isBackToBack(world),
    isAlsoPaye: world.others.some(
      ({ projectId, engagedAs }) => projectId === row.projectId && engagedAs === 'PAYE',
    ),
    issuedOn: dayOf(row.issuedAt),
    isAcknowledged: row.acknowledgedAt !== null,
    hasOpenDispute: row.disputeDueOn !== null,
    isBlanket,
    today,
  });
  return {
    route,
    decision,
    level: found.level,
    levelRank: riskLevels.indexOf(found.level) + 1,
    levelReasons: found.why,
    isBlanket,
    recheckOn: row.status === 'closed' ? null : earliest(found.changesOn, letterLapsesOn(world)),
    status: statusByRoute(row, route),
  };
}

/** Returns when a letter lapses by which an engagement comes to its status, where that has not been signed off yet. */
function letterLapsesOn({ row, today }: TaxWorld): string | null {
  const until = row.letter?.validUntil;
  return until && until >= today && !isSignedOffStatus(row) ? dayAfter(until, 1) : null;
}

function earliest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/** Returns the status by the route: an engagement that needs no status has nothing to be signed off. */
function statusByRoute({ status }: TaxRiskRow, route: TaxRoute): TaxRiskStatus {
  const needsNone = route === 'paye' || route === 'small-client';
  if (needsNone && (status === 'draft' || status === 'in-review')) return 'not-required';
  return !needsNone && status === 'not-required' ? 'draft' : status;
}

/** Days between two engagements at most that follow directly on one another. */
const gapDays = 31;

function isBackToBack({ row, others }: TaxWorld): boolean {
  return others.some(
    (other) =>
      other.companyId === row.companyId &&
      other.engagedAs !== 'PAYE' &&
      (follows(other.endsOn, row.startsOn) || follows(row.endsOn, other.startsOn)),
  );
}

function follows(end: string | null, start: string | null): boolean {
  if (end === null || start === null) return false;
  const days = (Date.parse(start) - Date.parse(end)) / 86_400_000;
  return days >= 0 && days <= gapDays;
}

/** Hashes a complete set of answers: the same for all who were given it; null for others. */
export function hashOfAnswers(answers: Readonly<Record<string, string>>): string | null {
  const counted = countedAnswers(answers);
  if (Object.keys(counted).length === 0 || !evaluateTaxStatus(counted).complete) return null;
  const sorted = Object.entries(counted).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}
