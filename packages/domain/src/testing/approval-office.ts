import type {
  ApprovalFacts,
  ApprovalStep,
  ApprovalWorld,
  Approver,
  UserType,
} from '@countersign/contract';

/** An id that ends in a number. */
export const idOf = (number: number): string =>
  `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`;

function person(number: number, name: string, more: Partial<Approver> = {}): Approver {
  const userType: UserType = 'Approver';
  return { id: idOf(number), name, userType, profilePicUrl: '', state: 'active', ...more };
}

export const amir = person(1, 'Amir Haddad');
export const grace = person(2, 'Grace Mbeki');
export const orla = person(3, 'Orla Nikolaou', { userType: 'Operator/Approver' });
export const peter = person(4, 'Peter Novak', { state: 'disabled' });
export const priya = person(5, 'Priya Raman', { userType: 'Operator' });
export const jack = person(6, 'Jack Whitfield', { state: 'invited' });

export const finance = {
  id: idOf(11),
  name: 'Finance',
  isArchived: false,
  memberIds: [grace.id, amir.id],
};
export const empty = { id: idOf(12), name: 'Legal', isArchived: false, memberIds: [] };
export const left = { id: idOf(13), name: 'Old guard', isArchived: false, memberIds: [peter.id] };
export const archived = { ...finance, id: idOf(14), name: 'Board', isArchived: true };

export const salt = { id: idOf(21), name: 'Salt', isArchived: false };
export const harbour = { id: idOf(22), name: 'Harbour', isArchived: false };
export const wrapped = { id: idOf(23), name: 'Wrapped', isArchived: true };

const field = { of: 'contact', choices: [], isArchived: false } as const;
export const score = {
  ...field,
  id: idOf(31),
  name: 'Score',
  kind: 'number' as const,
  choices: [],
};
export const since = { ...field, id: idOf(32), name: 'Since', kind: 'date' as const, choices: [] };
export const union = { ...field, id: idOf(33), name: 'Union', kind: 'flag' as const, choices: [] };
const choices = [
  { id: idOf(41), label: 'Main', isArchived: false },
  { id: idOf(42), label: 'Second', isArchived: false },
];
export const unit = { ...field, id: idOf(34), name: 'Unit', kind: 'choice' as const, choices };
export const skills = { ...field, id: idOf(35), name: 'Skills', kind: 'choices' as const, choices };
export const grade = { ...field, id: idOf(36), name: 'Grade', kind: 'text' as const, choices: [] };
export const old = { ...grade, id: idOf(37), name: 'Old grade', isArchived: true };

/** An office with a group for everything that can be the matter with one. */
export const office: ApprovalWorld = {
  people: [amir, grace, orla, peter, priya, jack],
  groups: [finance, empty, left, archived],
  projects: [salt, harbour, wrapped],
  fields: [score, since, union, unit, skills, grade, old],
  formFields: [{ key: 'kit', label: 'Kit allowance' }],
};

/** A step in which Orla approves. */
export function step(number: number, more: Partial<ApprovalStep> = {}): ApprovalStep {
  return {
    id: idOf(100 + number),
    name: '',
    sequence: number,
    groupIds: [],
    userIds: [orla.id],
    who: 'anyone',
    act: 'approve',
    signaturePosition: null,
    conditions: [],
    ...more,
  };
}

/** A document of which nothing is known. */
export const noFacts: ApprovalFacts = {
  projectId: null,
  department: '',
  engagementType: null,
  amounts: {},
  customValues: {},
};
