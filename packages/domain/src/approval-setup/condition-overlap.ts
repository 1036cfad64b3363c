import type { ApprovalCondition, CustomValue } from '@countersign/contract';

type End = number | string | null;

/** Returns the key by which two conditions are about the same thing; several choices of a field are not. */
function subjectOf(condition: ApprovalCondition): string {
  switch (condition.on) {
    case 'project':
    case 'department':
    case 'engagementType':
      return condition.on;
    case 'amount':
      return `amount ${condition.fieldKey}`;
    case 'custom':
      return `custom ${condition.fieldId}`;
  }
}

/**
 * Tells if no document can meet both conditions. Conditions on different things are taken to go together, and so are
 * those on a field that holds several choices: one document can have both.
 */
export function excludeEachOther(
  one: ApprovalCondition,
  other: ApprovalCondition,
  severalChoices: (fieldId: string | null) => boolean,
): boolean {
  if (subjectOf(one) !== subjectOf(other)) return false;
  if (one.on === 'custom' && severalChoices(one.fieldId)) return false;
  const [a, b] = [rangeOf(one), rangeOf(other)];
  if (a !== undefined && b !== undefined) return isBefore(a.to, b.from) || isBefore(b.to, a.from);
  if (a !== undefined || b !== undefined) return false;
  return !choicesOf(one).some((choice) => choicesOf(other).includes(choice));
}

/** Tells if no document can be in both steps: some condition of one excludes some of the other. */
export function areExclusive(
  one: readonly ApprovalCondition[],
  other: readonly ApprovalCondition[],
  severalChoices: (fieldId: string | null) => boolean,
): boolean {
  return one.some((a) => other.some((b) => excludeEachOther(a, b, severalChoices)));
}

/** Tells if a range begins after its end. */
export function isReversed(from: End, to: End): boolean {
  return isBefore(to, from);
}

function isBefore(one: End, other: End): boolean {
  if (typeof one === 'number' && typeof other === 'number') return one < other;
  return typeof one === 'string' && typeof other === 'string' && one < other;
}

function rangeOf(condition: ApprovalCondition): { from: End; to: End } | undefined {
  if (condition.on !== 'amount' && condition.on !== 'custom') return undefined;
  const { from, to } = condition;
  return condition.on === 'amount' || from !== null || to !== null ? { from, to } : undefined;
}

function choicesOf(condition: ApprovalCondition): CustomValue[] {
  if (condition.on === 'amount') return [];
  return condition.anyOf.map((one) =>
    typeof one === 'string' ? one.trim().toLocaleLowerCase('en-GB') : one,
  );
}
