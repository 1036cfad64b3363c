import {
  type CompanyType,
  type ReviewReason,
  type RiskLevel,
  reviewReasonTexts,
  riskLevels,
  type TaxDecision,
} from '@countersign/contract';
import { dayAfter, daysFrom, monthsAfter } from './calendar.ts';

/** Holds the facts on which the level of an engagement's risk depends. */
export interface LevelFacts {
  engagedAs: CompanyType;
  decision: TaxDecision | null;
  /** What counts was signed off. */
  isSignedOff: boolean;
  isOverridden: boolean;
  /** The right to send a substitute decided alone. */
  isBySubstitution: boolean;
  isEvidenceMissing: boolean;
  startsOn: string | null;
  endsOn: string | null;
  /** The end as it was at the last sign-off, where there was one. */
  signedOffEndsOn: string | null;
  reviewOn: string | null;
  /** Why the review is due; empty where its day alone says so. */
  reviewReason: ReviewReason | '';
  /** Another engagement of the same person for the same company ends just before this one, or begins just after. */
  isBackToBack: boolean;
  /** The same person is on the payroll of the same project. */
  isAlsoPaye: boolean;
  /** The day on which the statement that counts was issued; null without one. */
  issuedOn: string | null;
  isAcknowledged: boolean;
  hasOpenDispute: boolean;
  isBlanket: boolean;
  /** `YYYY-MM-DD` */
  today: string;
}

/** Holds the level of a risk, its reasons, and the first day on which time alone can change it; null for none. */
export interface FoundLevel {
  level: RiskLevel;
  why: string[];
  changesOn: string | null;
}

/** For how many days a statement may lie there without being acknowledged. */
const acknowledgeDays = 14;

/** The level of an engagement's risk, with everything that makes it what it is: each step up is by a reason of its own. */
export function riskLevelOf(facts: LevelFacts): FoundLevel {
  const base = baseLevel(facts);
  const changesOn = nextChange(facts);
  if (facts.decision === 'not-required' || facts.decision === 'worker-decides') {
    return { ...base, changesOn };
  }
  const steps = stepsUp(facts);
  const rank = riskLevels.indexOf(base.level) + steps.length;
  const raised = riskLevels[Math.min(rank, riskLevels.length - 1)];
  return { level: raised ?? base.level, why: [...base.why, ...steps], changesOn };
}

type Base = Pick<FoundLevel, 'level' | 'why'>;

function baseLevel(facts: LevelFacts): Base {
  const { decision, startsOn, today, isSignedOff } = facts;
  if (decision === 'not-required') {
    return { level: 'low', why: ['Engaged through payroll, where tax is deducted at source.'] };
  }
  if (decision === 'worker-decides') {
    return { level: 'low', why: ['The client is small: the worker’s own company decides.'] };
  }
  if (decision === 'inside') {
    const why = 'Inside: pay through payroll, or change the contract and the way of working.';
    return { level: 'high', why: [why] };
  }
  if (decision === 'undetermined') {
    return { level: 'high', why: ['The rules give no result. A tax controller has to decide.'] };
  }
  if (!isSignedOff && decision === 'outside' && isExtended(facts)) {
    return { level: 'medium', why: ['Outside before, but extended since. Sign it off again.'] };
  }
  if (!isSignedOff) {
    return startsOn !== null && startsOn <= today
      ? { level: 'high', why: ['The engagement has begun, and no assessment is signed off.'] }
      : { level: 'medium', why: ['No assessment is signed off yet.'] };
  }
  const doubts = doubtsOf(facts);
  return doubts.length > 0
    ? { level: 'medium', why: ['Outside and signed off.', ...doubts] }
    : { level: 'low', why: ['Outside and signed off, with the required evidence.'] };
}

/** A change makes a new version that is not signed off: one that only lasts longer is not as open as one never looked at. */
function isExtended({ endsOn, signedOffEndsOn }: LevelFacts): boolean {
  return endsOn !== null && signedOffEndsOn !== null && endsOn > signedOffEndsOn;
}

/** Lists what makes an engagement that was found to be outside less certain. */
function doubtsOf(facts: LevelFacts): string[] {
  const { reviewOn, reviewReason, today } = facts;
  return [
    ...(facts.isOverridden ? ['The result of the rules was overridden.'] : []),
    ...(facts.isBySubstitution ? ['It depends only on the right to send a substitute.'] : []),
    ...(facts.isEvidenceMissing ? ['Evidence is missing.'] : []),
    ...(reviewOn !== null && reviewOn <= today ? [reviewReasonTexts[reviewReason || 'day']] : []),
  ];
}

/** Lists what raises any level, each by one step. */
function stepsUp(facts: LevelFacts): string[] {
  const { issuedOn, today } = facts;
  const isUnacknowledged =
    issuedOn !== null && !facts.isAcknowledged && daysFrom(issuedOn, today) > acknowledgeDays;
  return [
    ...lastingWork(facts),
    ...(facts.isAlsoPaye ? ['The same person is on the payroll of this project.'] : []),
    ...(isUnacknowledged
      ? [`The statement was not acknowledged within ${acknowledgeDays} days.`]
      : []),
    ...(facts.hasOpenDispute ? ['A disagreement is open.'] : []),
    ...(facts.isBlanket ? ['The same answers were given for many people.'] : []),
  ];
}

/** Long work and work that follows on work are one reason: both say that it lasts. */
function lastingWork({ startsOn, endsOn, isBackToBack, today }: LevelFacts): string[] {
  // Work without an end counts as long as it has lasted.
  const isLong = startsOn !== null && (endsOn ?? today) >= monthsAfter(startsOn, 12);
  const long = 'It lasts longer than twelve months';
  if (isLong && isBackToBack) {
    return [`${long}, and directly follows or precedes another engagement.`];
  }
  if (isLong) return [`${long}.`];
  return isBackToBack ? ['It directly follows or precedes another engagement.'] : [];
}

function nextChange({ startsOn, reviewOn, endsOn, issuedOn, isAcknowledged, today }: LevelFacts) {
  const days = [
    startsOn,
    reviewOn,
    startsOn !== null && endsOn === null ? monthsAfter(startsOn, 12) : null,
    issuedOn !== null && !isAcknowledged ? dayAfter(issuedOn, acknowledgeDays + 1) : null,
  ];
  const next = days.filter((day): day is string => day !== null && day > today).toSorted();
  return next[0] ?? null;
}
