import type { ApprovalProblem, ApprovalStep } from '@countersign/contract';
import { type ApprovalLookup, ableIn, approves, namedIn, stepTitle } from './approval-world.ts';
import { areExclusive } from './condition-overlap.ts';
import { conditionProblems } from './condition-problems.ts';
import { problem } from './problem.ts';

const people = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Everything that is wrong with an approval setup as things are now; impossible things first. */
export function setupProblems(
  steps: readonly ApprovalStep[],
  world: ApprovalLookup,
): ApprovalProblem[] {
  if (steps.length === 0) {
    return [problem('no-steps', null, 'Add at least one step.')];
  }
  const found = [
    ...gaps(steps),
    ...steps.flatMap((step) => [
      ...peopleProblems(step, world),
      ...positionProblems(step, world),
      ...conditionProblems(step, world),
    ]),
    ...samePositions(steps, world),
  ];
  const weight = ({ severity }: ApprovalProblem) => (severity === 'impossible' ? 0 : 1);
  return found.sort((one, other) => weight(one) - weight(other));
}

function gaps(steps: readonly ApprovalStep[]): ApprovalProblem[] {
  const sequences = new Set(steps.map(({ sequence }) => sequence));
  const last = Math.max(...sequences);
  const missing = Array.from({ length: last }, (_, index) => index + 1).filter(
    (sequence) => !sequences.has(sequence),
  );
  return missing.map((sequence) => {
    const next = steps.find((step) => step.sequence > sequence);
    return problem(
      'gap',
      next ?? null,
      `No step has the number ${sequence}. Give it to one of the later steps.`,
    );
  });
}

function peopleProblems(step: ApprovalStep, world: ApprovalLookup): ApprovalProblem[] {
  const named = namedIn(step, world);
  const able = ableIn(step, world);
  const title = stepTitle(step);
  if (step.groupIds.length === 0 && step.userIds.length === 0) {
    return [problem('nobody-chosen', step, `Choose who acts in “${title}”.`)];
  }
  const found: ApprovalProblem[] = [];
  const unknown =
    step.userIds.filter((id) => !world.people.has(id)).length +
    step.groupIds.filter((id) => !world.groups.has(id)).length;
  if (unknown > 0) {
    found.push(
      problem(
        'unknown-people',
        step,
        `“${title}” names someone who is no longer a user. Choose others.`,
      ),
    );
  }
  const archived = step.groupIds.flatMap((id) => {
    const group = world.groups.get(id);
    return group?.isArchived ? [group.name] : [];
  });
  if (archived.length > 0) {
    const which = people.format(archived.map((name) => `“${name}”`));
    const message = `${which} is archived. Choose another group, or restore it.`;
    found.push(problem('unknown-people', step, message));
  }
  if (able.length === 0) {
    found.push(
      problem(
        'nobody-left',
        step,
        `No one in “${title}” can act: ${emptyStepProblem(step, world)}`,
      ),
    );
  } else if (named.length > able.length) {
    const out = named.filter((one) => !able.includes(one));
    const message = `${people.format(out.map(({ name }) => name))} ${out.length === 1 ? 'is' : 'are'} skipped in “${title}”: ${reasonFor(out)}.`;
    found.push(problem('some-left-out', step, message));
  }
  return found;
}

function emptyStepProblem(step: ApprovalStep, world: ApprovalLookup): string {
  const named = namedIn(step, world);
  if (named.length > 0) return `${reasonFor(named)}. Add someone else.`;
  const empty = step.groupIds.flatMap((id) => world.groups.get(id)?.name ?? []);
  if (empty.length === 0) return 'choose someone else.';
  const which = people.format(empty.map((name) => `“${name}”`));
  return empty.length === 1 ? `the group ${which} is empty.` : `the groups ${which} are empty.`;
}

function reasonFor(out: ReturnType<typeof namedIn>): string {
  const disabled = out.filter(({ state }) => state === 'disabled').length;
  const others = out.filter(({ state, userType }) => state !== 'disabled' && !approves(userType));
  if (disabled === out.length) {
    return out.length === 1 ? 'their account is disabled' : 'their accounts are disabled';
  }
  if (disabled === 0) return 'Operators draft documents and do not approve them';
  return `accounts are disabled, and ${others.length === 1 ? 'an Operator does' : 'Operators do'} not approve`;
}

function positionProblems(step: ApprovalStep, world: ApprovalLookup): ApprovalProblem[] {
  const title = stepTitle(step);
  const { act, signaturePosition: position, who } = step;
  if (act === 'approve') {
    if (position === null) return [];
    const message = `“${title}” only approves. Choose “Approve and sign”, or remove its signature position.`;
    return [problem('needless-position', step, message)];
  }
  if (position === null) {
    const message = `Enter the signature position of “${title}”.`;
    return [problem('no-position', step, message)];
  }
  const count = ableIn(step, world).length;
  if (who === 'anyone' || count < 2) return [];
  const message = `${count} people would sign in position ${position}, but only one can. Choose “Any of them”, or give each person a step.`;
  return [problem('several-for-position', step, message)];
}

/** Finds two steps that sign in the same position, unless no document can be in both of them. */
function samePositions(steps: readonly ApprovalStep[], world: ApprovalLookup): ApprovalProblem[] {
  const signing = steps.filter((step) => step.act === 'sign' && step.signaturePosition !== null);
  const severalChoices = (id: string | null) => world.fields.get(id ?? '')?.kind === 'choices';
  return signing.flatMap((step, index) => {
    const other = signing
      .slice(0, index)
      .find(
        (before) =>
          before.signaturePosition === step.signaturePosition &&
          !areExclusive(before.conditions, step.conditions, severalChoices),
      );
    if (other === undefined) return [];
    const message = `“${stepTitle(other)}” and “${stepTitle(step)}” both sign in position ${step.signaturePosition}. Give one of them another position.`;
    return [problem('same-position', step, message)];
  });
}
