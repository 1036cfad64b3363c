import {
  type ApprovalPlan,
  type ApprovalPosition,
  type DocumentSettings,
  type DraftParty,
  type Field,
  type FieldAssignee,
  type Party,
  type PartyAct,
  type PartyPerson,
  pluginOf,
} from '@countersign/contract';
import { contactName } from '../contacts/contact-names.ts';
import { acts, type ChainParty } from './chain.ts';

/** A party of a chain that is about to be sent, with what its row needs besides the rules. */
export interface PlannedParty extends ChainParty, Pick<Party, 'email'> {
  /** Of an external party; `name` has it with the last name. */
  firstName: string;
  countryCode: string;
  mobile: string;
  /** Of approvers: the step that it comes from. */
  stepId: string | null;
}

/** Holds the input from which a chain is built. */
export interface ChainInput {
  creator: { userId: string; name: string };
  recipient: {
    firstName: string;
    lastName: string;
    email: string;
    countryCode: string;
    mobile: string;
  };
  settings: Pick<DocumentSettings, 'parties' | 'copies'>;
  /** Of all forms. */
  fields: readonly Pick<Field, 'type' | 'assignee'>[];
  /**
   * Which steps are needed; null without an approval setup. Made without delegates, which `decide` gets:
   * who acts for whom is judged as a turn opens, and the person themselves keeps their slot.
   */
  approval: ApprovalPlan | null;
  position: ApprovalPosition;
  /**
   * For `by-number`: the numbers of the setup's steps, by their ids. Among other parties, a step keeps its
   * number where one before it is skipped.
   */
  stepNumbers?: ReadonlyMap<string, number>;
  /** Whether someone may approve what they have drafted. */
  mayApproveOwn: boolean;
  /** Ids for slots that the draft has none for. */
  newId(): string;
  at: string;
}

/** Works out what a party's fields ask of it; undefined where it has none. */
export function actOfFields(
  fields: readonly Pick<Field, 'type' | 'assignee'>[],
  assignee: FieldAssignee | undefined,
): 'sign' | 'fill' | undefined {
  const own = fields.filter(
    (one) => one.assignee === assignee && pluginOf(one).filling !== 'derived',
  );
  if (own.length === 0) return undefined;
  return own.some(isSigned) ? 'sign' : 'fill';
}

/** Tells if a field is signed; a date of signing alone signs nothing. */
export function isSigned({ type }: Pick<Field, 'type'>): boolean {
  return pluginOf({ type }).signedAs !== undefined;
}

/** Maps a party to the assignee whose fields it fills; undefined where it has none. */
export function assigneeOf({
  role,
  signaturePosition,
}: Pick<Party, 'role' | 'signaturePosition'>): FieldAssignee | undefined {
  switch (role) {
    case 'creator':
    case 'recipient':
    case 'agent':
      return role;
    case 'signer':
    case 'approver':
      return signaturePosition === null ? undefined : `${role}-${signaturePosition}`;
    case 'copy':
      return undefined;
  }
}

/** Builds the parties of a document as it is sent, in signing order; none has its turn yet. */
export function buildChain(input: ChainInput): PlannedParty[] {
  const signing = input.settings.parties.map((one) => signingParty(one, input));
  const approving = approvers(input);
  const shift = { after: [0, last(signing)], before: [last(approving), 0], 'by-number': [0, 0] };
  const [forSigning = 0, forApproving = 0] = shift[input.position];
  const line = [
    ...signing.map((one) => ({ ...one, sequence: one.sequence + forSigning })),
    ...approving.map((one) => ({ ...one, sequence: one.sequence + forApproving })),
  ];
  return [...creators(input), ...withoutGaps(line), ...skipped(input), ...copies(input)];
}

const last = (parties: readonly PlannedParty[]) =>
  parties.reduce((max, { sequence }) => Math.max(max, sequence), 0);

/** Numbers the parties who act from 1; CC have 0, and come before them. */
function withoutGaps(parties: readonly PlannedParty[]): PlannedParty[] {
  const used = [...new Set(parties.filter(acts).map(({ sequence }) => sequence))].toSorted(
    (one, other) => one - other,
  );
  return parties
    .map((one) => ({
      ...one,
      sequence: acts(one) ? used.indexOf(one.sequence) + 1 : 0,
    }))
    .toSorted((one, other) => one.sequence - other.sequence);
}

const noParty = {
  firstName: '',
  email: '',
  countryCode: '',
  mobile: '',
  people: [],
  who: 'anyone',
  signaturePosition: null,
  state: 'waiting',
  reason: '',
  predecessorId: null,
  turnAt: null,
  actedAt: null,
  remindedAt: null,
  reminders: 0,
  withdrawals: 0,
  stepId: null,
} as const;

function person(userId: string, name: string): PartyPerson {
  return { userId, name, delegate: null, actedAt: null, actedBy: null };
}

function signingParty(
  { id, role, person: given, userId, sequence, signaturePosition }: DraftParty,
  { recipient, fields }: ChainInput,
): PlannedParty {
  const { firstName, lastName, email, countryCode, mobile } = given ?? recipient;
  const name = contactName({ firstName, lastName });
  // Anyone who was added to the chain by hand is to look at the document at least.
  const without: PartyAct = role === 'recipient' ? 'none' : 'approve';
  return {
    ...noParty,
    id,
    role,
    act: actOfFields(fields, assigneeOf({ role, signaturePosition })) ?? without,
    name,
    firstName,
    email,
    countryCode,
    mobile,
    people: userId === null ? [] : [person(userId, name)],
    sequence,
    signaturePosition,
  };
}

function approvers(input: ChainInput) {
  const { approval, creator, mayApproveOwn, fields, newId, stepNumbers } = input;
  return (approval?.rounds ?? []).flatMap(({ sequence, steps }) =>
    steps.map((step): PlannedParty => {
      const { stepId, name, who, signaturePosition } = step;
      const people = step.people
        .filter(({ id }) => mayApproveOwn || id !== creator.userId)
        .map((one) => person(one.id, one.name));
      const position = { role: 'approver', signaturePosition } as const;
      const act =
        step.act === 'sign' ? 'sign' : (actOfFields(fields, assigneeOf(position)) ?? 'approve');
      return {
        ...noParty,
        ...position,
        id: newId(),
        act,
        name,
        people,
        who,
        sequence: stepNumbers?.get(stepId) ?? sequence,
        stepId,
      };
    }),
  );
}

/** Steps that are not needed stay on record, with the reason. */
function skipped({ approval, newId }: ChainInput): PlannedParty[] {
  return (approval?.skipped ?? []).map(({ stepId, name, signaturePosition, reasons }) => ({
    ...noParty,
    signaturePosition,
    id: newId(),
    role: 'approver',
    act: 'approve',
    name,
    sequence: 0,
    state: 'skipped',
    reason: reasons.join(' '),
    stepId,
  }));
}

/** The creator, where they sign: they do so as they send. */
function creators({ fields, creator, newId, at }: ChainInput): PlannedParty[] {
  if (actOfFields(fields, 'creator') !== 'sign') return [];
  const { userId, name } = creator;
  return [
    {
      ...noParty,
      id: newId(),
      role: 'creator',
      act: 'sign',
      name,
      people: [{ ...person(userId, name), actedAt: at, actedBy: userId }],
      sequence: 0,
      state: 'done',
      turnAt: at,
      actedAt: at,
    },
  ];
}

const copies = ({ settings, newId }: ChainInput) => copyParties(settings.copies, newId);

/** The parties that receive the completed document at these addresses. */
export function copyParties(emails: readonly string[], newId: () => string): PlannedParty[] {
  return emails.map((email) => ({
    ...noParty,
    id: newId(),
    role: 'copy',
    act: 'none',
    name: email,
    email,
    sequence: 0,
  }));
}

/** The parties that a new document starts with: its recipient alone. */
export function firstParties(id: string): DraftParty[] {
  return [
    { id, role: 'recipient', person: null, userId: null, sequence: 1, signaturePosition: null },
  ];
}
