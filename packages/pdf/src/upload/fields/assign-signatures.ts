import type { Field, FieldAssignee } from '@countersign/fields';
import { highestPosition } from '@countersign/fields';
import { humanise } from './label.ts';

/** Words of names and labels by which a form says whose signature it asks for. */
const roleWords = {
  recipient:
    /\b(?:recipient|employee|worker|contractor|freelancer|artist|performer|crew|applicant)s?\b/i,
  agent: /\b(?:agent|agency)s?\b/i,
  approver:
    /\b(?:approve[rd]s?|authori[sz]ed|producers?|production|employers?|company|managers?|supervisors?)\b/i,
  signer: /\b(?:witness(?:es|ed)?|co-?signers?|signer|guardians?|parents?)\b/i,
};
type Role = keyof typeof roleWords;

/**
 * Assigns the signatures of a form, in reading order: by name or else label, the first other one to the recipient, and
 * those after that to further signers. Where there are more than there are positions, the rest are the recipient's.
 */
export function assignSignatures(fields: readonly Field[]): Field[] {
  const roles = new Map(
    fields.filter(({ type }) => type === 'signature').map((field) => [field, roleOf(field)]),
  );
  let hasRecipient = [...roles.values()].includes('recipient');
  const positions = { approver: 0, signer: 0 };
  return fields.map((field) => {
    if (!roles.has(field)) return field;
    const role = roles.get(field) ?? (hasRecipient ? 'signer' : 'recipient');
    if (role === 'recipient') hasRecipient = true;
    return { ...field, assignee: assigneeOf(role, positions) };
  });
}

function assigneeOf(role: Role, positions: Record<'approver' | 'signer', number>): FieldAssignee {
  if (role === 'recipient' || role === 'agent') return role;
  positions[role] += 1;
  return positions[role] > highestPosition ? 'recipient' : `${role}-${positions[role]}`;
}

function roleOf({ key, label }: Field): Role | undefined {
  return firstRole(humanise(key)) ?? firstRole(label);
}

/** The role that a text names first: “Signature of the employee, for the company” is the employee's. */
function firstRole(text: string): Role | undefined {
  const found = (Object.keys(roleWords) as Role[])
    .map((role) => ({ role, at: text.search(roleWords[role]) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  return found[0]?.role;
}
