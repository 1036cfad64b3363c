import type {
  ApprovalCondition,
  ApprovalFacts,
  ApprovalPlan,
  ApprovalPlanStep,
  ApprovalStep,
} from '@countersign/contract';
import { amountText } from './amounts.ts';
import { type ApprovalLookup, ableIn, stepTitle } from './approval-world.ts';
import { conditionHolds } from './condition-holds.ts';
import { conditionText } from './condition-text.ts';
import { type DelegationPeriod, withDelegates } from './delegates.ts';

/** Holds the context in which steps are evaluated: the document, and the people of the day. */
interface ApprovalContext {
  facts: ApprovalFacts;
  world: ApprovalLookup;
  delegations: readonly DelegationPeriod[];
  /** `YYYY-MM-DD` */
  day: string;
}

/** Gives the reason for leaving out a step in which no one can act. */
export const noOneCanAct = 'No one in this step can act. Change it before you use it.';

/**
 * Works out which steps an approval setup asks for, and who acts in each. Steps whose conditions do not hold are left
 * out with the reason, and so are those in which no one can act; what is left moves up, so that the rounds count from 1
 * without gaps.
 */
export function approvalFor(
  steps: readonly ApprovalStep[],
  context: ApprovalContext,
): ApprovalPlan {
  const { facts, world } = context;
  const skipped: ApprovalPlan['skipped'] = [];
  const applied: { sequence: number; step: ApprovalPlanStep }[] = [];
  for (const step of inOrder(steps)) {
    const failing = step.conditions.filter((one) => !conditionHolds(one, facts, world));
    const people = withDelegates(ableIn(step, world), context.delegations, context.day);
    const reasons = failing.map((one) => whyNot(one, facts, world));
    if (failing.length === 0 && people.length === 0) {
      reasons.push(noOneCanAct);
    }
    if (reasons.length > 0) skipped.push(leftOut(step, reasons));
    else applied.push({ sequence: step.sequence, step: presentStep(step, people, world) });
  }
  const sequences = [...new Set(applied.map(({ sequence }) => sequence))];
  const rounds = sequences.map((sequence, index) => ({
    sequence: index + 1,
    steps: applied.filter((one) => one.sequence === sequence).map(({ step }) => step),
  }));
  return { rounds, skipped };
}

/** Steps in the order in which they act; those of one sequence stay as they are. */
export function inOrder(steps: readonly ApprovalStep[]): ApprovalStep[] {
  return steps.toSorted((one, other) => one.sequence - other.sequence);
}

function leftOut(step: ApprovalStep, reasons: string[]): ApprovalPlan['skipped'][number] {
  const { id: stepId, signaturePosition } = step;
  return { stepId, name: stepTitle(step), signaturePosition, reasons };
}

function presentStep(
  step: ApprovalStep,
  people: ApprovalPlanStep['people'],
  world: ApprovalLookup,
): ApprovalPlanStep {
  return {
    stepId: step.id,
    name: stepTitle(step),
    people,
    who: step.who,
    act: step.act,
    signaturePosition: step.signaturePosition,
    because: step.conditions.map((one) => capital(conditionText(one, world))),
  };
}

/** Says why a condition does not hold: "Applies only if the fee is 5,000 or more, but it is 4,000." */
function whyNot(condition: ApprovalCondition, facts: ApprovalFacts, world: ApprovalLookup): string {
  return `Applies only if ${conditionText(condition, world)}, but ${isNow(condition, facts, world)}.`;
}

/** Describes the actual value in words. */
function isNow(
  condition: ApprovalCondition,
  facts: ApprovalFacts,
  { projects, fields }: ApprovalLookup,
): string {
  switch (condition.on) {
    case 'project': {
      const name = projects.get(facts.projectId ?? '')?.name;
      return facts.projectId === null ? 'there is no project' : `it is ${name ?? 'another one'}`;
    }
    case 'department':
      return facts.department === '' ? 'there is no department' : `it is ${facts.department}`;
    case 'engagementType':
      return facts.engagementType === null
        ? 'there is no engagement type'
        : `it is ${facts.engagementType}`;
    case 'amount': {
      const amount = facts.amounts[condition.fieldKey];
      return amount === undefined ? 'there is no such amount' : `it is ${amountText(amount)}`;
    }
    case 'custom': {
      if (!fields.has(condition.fieldId ?? '')) return 'the field no longer exists';
      const value = facts.customValues[condition.fieldId ?? ''] ?? null;
      return value === null ? 'it is empty' : 'it has another value';
    }
  }
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase('en-GB') + text.slice(1);
}
