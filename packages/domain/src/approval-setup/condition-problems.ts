import type {
  ApprovalCondition,
  ApprovalProblem,
  ApprovalProblemCode,
  ApprovalStep,
} from '@countersign/contract';
import { type ApprovalLookup, stepTitle } from './approval-world.ts';
import { excludeEachOther, isReversed } from './condition-overlap.ts';
import { conditionText } from './condition-text.ts';
import { problem } from './problem.ts';

/** Describes a problem of one condition, without its position. */
type Wrong = readonly [ApprovalProblemCode, string];

/** Finds problems in the conditions of a step: unfinished, never true, or true of everything. */
export function conditionProblems(step: ApprovalStep, world: ApprovalLookup): ApprovalProblem[] {
  const single = step.conditions.flatMap((condition, index) => {
    const wrong = wrongWith(condition, world);
    return wrong === undefined ? [] : [problem(wrong[0], step, wrong[1], index)];
  });
  return [...single, ...contradictions(step, world)];
}

/** Two conditions of one step of which at most one can hold: the step would never be needed. */
function contradictions(step: ApprovalStep, world: ApprovalLookup): ApprovalProblem[] {
  const severalChoices = (id: string | null) => world.fields.get(id ?? '')?.kind === 'choices';
  return step.conditions.flatMap((condition, index) => {
    if (wrongWith(condition, world) !== undefined) return [];
    const other = step.conditions
      .slice(0, index)
      .find(
        (before) =>
          wrongWith(before, world) === undefined &&
          excludeEachOther(before, condition, severalChoices),
      );
    if (other === undefined) return [];
    const message = `“${stepTitle(step)}” can never apply, because it is not possible that ${conditionText(other, world)} and ${conditionText(condition, world)}.`;
    return [problem('never', step, message, index)];
  });
}

function wrongWith(condition: ApprovalCondition, world: ApprovalLookup): Wrong | undefined {
  switch (condition.on) {
    case 'project':
      return wrongWithProjects(condition.anyOf, world);
    case 'department':
      return condition.anyOf.length === 0
        ? ['unfinished-condition', 'Choose a department.']
        : undefined;
    case 'engagementType':
      return condition.anyOf.length === 0
        ? ['unfinished-condition', 'Choose an engagement type.']
        : undefined;
    case 'amount':
      if (condition.fieldKey === '') {
        return ['unfinished-condition', 'Choose the form field that holds the amount.'];
      }
      return wrongWithRange(condition.from, condition.to);
    case 'custom':
      return wrongWithCustom(condition, world);
  }
}

function wrongWithProjects(
  ids: readonly string[],
  { projects }: ApprovalLookup,
): Wrong | undefined {
  if (ids.length === 0) return ['unfinished-condition', 'Choose a project.'];
  const usable = ids.filter((id) => projects.get(id)?.isArchived === false);
  if (usable.length > 0) return undefined;
  return ['never', 'Archived projects get no new documents. Choose another project.'];
}

function wrongWithRange(
  from: number | string | null,
  to: number | string | null,
): Wrong | undefined {
  if (from === null && to === null) {
    return ['unfinished-condition', 'Enter a value for “from” or “up to”.'];
  }
  if (!isReversed(from, to)) return undefined;
  return ['never', '“From” is above “up to”. Change one of them.'];
}

function wrongWithCustom(
  condition: Extract<ApprovalCondition, { on: 'custom' }>,
  { fields }: ApprovalLookup,
): Wrong | undefined {
  const { fieldId, anyOf, from, to } = condition;
  if (fieldId === null) return ['unfinished-condition', 'Choose a custom field.'];
  const field = fields.get(fieldId);
  if (field === undefined)
    return ['never', 'This custom field no longer exists. Choose another one.'];
  if (field.isArchived) {
    return ['never', `The custom field “${field.name}” is archived. Choose another one.`];
  }
  switch (field.kind) {
    case 'number':
    case 'date': {
      const type = field.kind === 'number' ? 'number' : 'string';
      const isWrong = [from, to].some((end) => end !== null && typeof end !== type);
      if (isWrong) return ['never', `“${field.name}” is a ${field.kind}. Enter a value.`];
      return wrongWithRange(from, to);
    }
    case 'flag':
      if (anyOf.length === 0) return ['unfinished-condition', 'Choose yes or no.'];
      return anyOf.includes(true) && anyOf.includes(false)
        ? ['always', 'This condition always applies. Remove it, or choose only yes or no.']
        : undefined;
    case 'choice':
    case 'choices': {
      if (anyOf.length === 0) return ['unfinished-condition', `Choose a value of “${field.name}”.`];
      const known = anyOf.filter((id) => field.choices.some((choice) => choice.id === id));
      if (known.length > 0) return undefined;
      return ['never', `“${field.name}” no longer has this choice. Choose another one.`];
    }
    case 'text':
    case 'emails':
      return anyOf.length === 0
        ? ['unfinished-condition', `Enter a value of “${field.name}”.`]
        : undefined;
  }
}
