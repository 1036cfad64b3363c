import type { Field, FieldAssignee } from '@countersign/contract';
import type { Tone } from '../../ui/theme/tones.ts';

/** Lists the assignees of most fields; further positions are given by number. */
export const commonAssignees: readonly FieldAssignee[] = [
  'creator',
  'recipient',
  'agent',
  'signer-1',
  'signer-2',
  'signer-3',
  'approver-1',
  'approver-2',
  'approver-3',
];

const roles = ['creator', 'recipient', 'agent', 'signer', 'approver'] as const;
type Role = (typeof roles)[number];

/** The colours of each role; those with positions go through theirs again and again. */
const tones: Readonly<Record<Role, readonly [Tone, ...Tone[]]>> = {
  creator: ['ink'],
  recipient: ['amber'],
  agent: ['violet'],
  signer: ['blue', 'green', 'pink', 'olive', 'sky'],
  approver: ['red', 'mint', 'indigo', 'orange', 'magenta'],
};

/** Lists all colours; those of positions that forms seldom have come first. */
const allTones: readonly Tone[] = roles.flatMap((role) => tones[role]).toReversed();

/** Returns the default colour of an assignee, where it is not taken. */
function usualTone(assignee: FieldAssignee): Tone {
  const { role, position } = partsOf(assignee);
  const [first, ...more] = tones[role];
  return [first, ...more][(position - 1) % (more.length + 1)] ?? first;
}

/** Finds the colour of a field’s assignee, in lists and on pages. */
export type ToneOf = (assignee: FieldAssignee) => Tone;

/**
 * Assigns colours to the assignees of a form's fields: the usual ones, and another one to a later assignee where that
 * is taken. Only where there are more people than colours two share one.
 */
export function tonesFor(assignees: Iterable<FieldAssignee>): ToneOf {
  const taken = new Map<FieldAssignee, Tone>();
  const toneOf: ToneOf = (assignee) => taken.get(assignee) ?? freeTone(assignee, taken.values());
  for (const assignee of inOrder(assignees)) taken.set(assignee, toneOf(assignee));
  return toneOf;
}

function freeTone(assignee: FieldAssignee, taken: Iterable<Tone>): Tone {
  const others = new Set(taken);
  const usual = usualTone(assignee);
  if (!others.has(usual)) return usual;
  return allTones.find((tone) => !others.has(tone)) ?? usual;
}

/** Sorts assignees, each once: those without a position first, then signers and approvers by number. */
export function inOrder(assignees: Iterable<FieldAssignee>): FieldAssignee[] {
  return [...new Set(assignees)].toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Lists the assignees of a form's fields, in order; the creator and the recipient are always among them. */
export function assigneesOf(fields: readonly Pick<Field, 'assignee'>[]): FieldAssignee[] {
  return inOrder(['creator', 'recipient', ...fields.map(({ assignee }) => assignee)]);
}

function rankOf(assignee: FieldAssignee): number {
  const { role, position } = partsOf(assignee);
  return roles.indexOf(role) * 1000 + position;
}

function partsOf(assignee: FieldAssignee): { role: Role; position: number } {
  const [role, position = '1'] = assignee.split('-');
  return { role: role as Role, position: Number(position) };
}
