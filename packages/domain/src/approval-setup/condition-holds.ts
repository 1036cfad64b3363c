import type { ApprovalCondition, ApprovalFacts, CustomValue } from '@countersign/contract';
import type { ApprovalLookup } from './approval-world.ts';

const fold = (text: string) => text.trim().toLocaleLowerCase('en-GB');

/** Tells if a value is within two ends, both included; null for no end. */
function isBetween<Value extends number | string>(
  value: Value,
  from: Value | null,
  to: Value | null,
): boolean {
  return (from === null || value >= from) && (to === null || value <= to);
}

/** Tells if a condition holds; a fact that is not known meets no condition. */
export function conditionHolds(
  condition: ApprovalCondition,
  facts: ApprovalFacts,
  { fields }: Pick<ApprovalLookup, 'fields'>,
): boolean {
  switch (condition.on) {
    case 'project':
      return facts.projectId !== null && condition.anyOf.includes(facts.projectId);
    case 'department':
      return condition.anyOf.some((name) => fold(name) === fold(facts.department));
    case 'engagementType':
      return facts.engagementType !== null && condition.anyOf.includes(facts.engagementType);
    case 'amount': {
      const amount = facts.amounts[condition.fieldKey];
      return amount !== undefined && isBetween(amount, condition.from, condition.to);
    }
    case 'custom': {
      const field = fields.get(condition.fieldId ?? '');
      const value = facts.customValues[condition.fieldId ?? ''];
      return field !== undefined && value !== undefined && customHolds(condition, value);
    }
  }
}

function customHolds(
  { anyOf, from, to }: Extract<ApprovalCondition, { on: 'custom' }>,
  value: CustomValue,
): boolean {
  if (value === null) return false;
  if (from !== null || to !== null) {
    if (typeof value === 'number') return isBetween(value, numberOrNull(from), numberOrNull(to));
    if (typeof value === 'string') return isBetween(value, textOrNull(from), textOrNull(to));
    return false;
  }
  if (Array.isArray(value)) return value.some((one) => anyOf.includes(one));
  if (typeof value === 'string') {
    return anyOf.some((one) => typeof one === 'string' && fold(one) === fold(value));
  }
  return anyOf.includes(value);
}

const numberOrNull = (end: number | string | null) => (typeof end === 'number' ? end : null);
const textOrNull = (end: number | string | null) => (typeof end === 'string' ? end : null);
