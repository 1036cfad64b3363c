import type { ApprovalStep } from '@countersign/contract';
import { inOrder } from './approval-for.ts';
import { type ApprovalLookup, stepTitle } from './approval-world.ts';
import { stepConditionText } from './condition-text.ts';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Describes the steps of an approval setup for its history, a line for each. */
export function setupText(steps: readonly ApprovalStep[], world: ApprovalLookup): string[] {
  return inOrder(steps).map((step) => {
    const condition =
      step.conditions.length === 0 ? '' : `, ${lowered(stepConditionText(step, world))}`;
    return `${step.sequence}. ${stepTitle(step)}: ${stepText(step, world)}${condition}`;
  });
}

/** Describes a step: "any one of Finance approves and signs in position 2". */
export function stepText(step: ApprovalStep, world: ApprovalLookup): string {
  const named = [
    ...step.groupIds.map((id) => world.groups.get(id)?.name ?? 'a deleted group'),
    ...step.userIds.map((id) => world.people.get(id)?.name ?? 'a former user'),
  ];
  const isOne = step.groupIds.length === 0 && step.userIds.length === 1;
  const isAll = !isOne && step.who === 'everyone';
  const who = isOne
    ? (named[0] ?? '')
    : `${isAll ? 'all' : 'any one'} of ${named.length === 0 ? 'no one' : list.format(named)}`;
  const [approves, signs] = isAll ? ['approve', 'sign'] : ['approves', 'signs'];
  if (step.act === 'approve') return `${who} ${approves}`;
  return `${who} ${approves} and ${signs} in position ${step.signaturePosition ?? '…'}`;
}

function lowered(text: string): string {
  return text.charAt(0).toLocaleLowerCase('en-GB') + text.slice(1);
}
