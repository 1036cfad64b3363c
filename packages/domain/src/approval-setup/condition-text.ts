import type {
  ApprovalCondition,
  ApprovalStep,
  ApprovalWorld,
  CustomValue,
} from '@countersign/contract';
import { amountText } from './amounts.ts';
import type { ApprovalLookup } from './approval-world.ts';

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const every = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const missing = 'something that was deleted';
const days = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Provides the names of what conditions are on. */
type ConditionNames = Pick<ApprovalLookup, 'projects' | 'fields' | 'formFields'>;

/** Describes when a step is needed: "When the project is Salt and the fee is 5,000 or more". */
export function stepConditionText(
  { conditions }: Pick<ApprovalStep, 'conditions'>,
  world: ConditionNames,
): string {
  if (conditions.length === 0) return 'Always';
  return `When ${every.format(conditions.map((one) => conditionText(one, world)))}`;
}

/** A condition in words: "the project is Salt or Harbour". What is not chosen yet is three dots. */
export function conditionText(
  condition: ApprovalCondition,
  { projects, fields, formFields }: ConditionNames,
): string {
  switch (condition.on) {
    case 'project':
      return `the project is ${oneOf(condition.anyOf.map((id) => projects.get(id)?.name ?? missing))}`;
    case 'department':
      return `the department is ${oneOf(condition.anyOf)}`;
    case 'engagementType':
      return `the engagement type is ${oneOf(condition.anyOf)}`;
    case 'amount': {
      const what =
        condition.fieldKey === ''
          ? 'the amount'
          : `the amount in “${formFields.get(condition.fieldKey) || condition.fieldKey}”`;
      return `${what} is ${rangeText(condition.from, condition.to)}`;
    }
    case 'custom': {
      const field = fields.get(condition.fieldId ?? '');
      const what = condition.fieldId === null ? 'a custom field' : `“${field?.name ?? missing}”`;
      const { anyOf, from, to } = condition;
      const isRange = field?.kind === 'number' || field?.kind === 'date';
      return `${what} is ${isRange ? rangeText(from, to) : oneOf(anyOf.map((one) => valueText(one, field)))}`;
    }
  }
}

function oneOf(names: readonly string[]): string {
  return names.length === 0 ? '…' : either.format(names);
}

/** "5,000 or more", "5,000 or less", "from 1,000 to 5,000", "exactly 5,000". */
function rangeText(from: number | string | null, to: number | string | null): string {
  if (from === null && to === null) return '…';
  if (to === null)
    return typeof from === 'string' ? `${endText(from)} or later` : `${endText(from)} or more`;
  if (from === null)
    return typeof to === 'string' ? `${endText(to)} or earlier` : `${endText(to)} or less`;
  return from === to ? `exactly ${endText(from)}` : `from ${endText(from)} to ${endText(to)}`;
}

function endText(end: number | string | null): string {
  if (typeof end === 'number') return amountText(end);
  return end === null ? '…' : days.format(new Date(`${end}T00:00:00Z`));
}

type Field = ApprovalWorld['fields'][number];

function valueText(value: CustomValue, field: Field | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return amountText(value);
  if (typeof value !== 'string') return missing;
  if (field?.kind !== 'choice' && field?.kind !== 'choices') return value;
  return field.choices.find(({ id }) => id === value)?.label ?? missing;
}
