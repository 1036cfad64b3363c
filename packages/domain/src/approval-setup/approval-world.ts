import type { ApprovalStep, ApprovalWorld, Approver, UserType } from '@countersign/contract';
import { may } from '../policy/policies.ts';

/** The same by id, to look things up in. */
export interface ApprovalLookup {
  people: ReadonlyMap<string, Approver>;
  groups: ReadonlyMap<string, ApprovalWorld['groups'][number]>;
  projects: ReadonlyMap<string, ApprovalWorld['projects'][number]>;
  fields: ReadonlyMap<string, ApprovalWorld['fields'][number]>;
  /** The labels of form fields, by key. */
  formFields: ReadonlyMap<string, string>;
}

/** Indexes by id what an approval setup names. */
export function lookupOf(world: ApprovalWorld): ApprovalLookup {
  const { people, groups, projects, fields, formFields } = world;
  const byId = <One extends { id: string }>(list: readonly One[]) =>
    new Map(list.map((one) => [one.id, one] as const));
  return {
    people: byId(people),
    groups: byId(groups),
    projects: byId(projects),
    fields: byId(fields),
    formFields: new Map(formFields.map(({ key, label }) => [key, label] as const)),
  };
}

/** Tells if a user type approves at all. */
export function approves(userType: UserType): boolean {
  const flags = { taxRiskAccess: false, docDistributionAccess: false };
  return may({ kind: 'user', userType, ...flags }, 'documents.act');
}

/** Tells if an approver can act in the chain of a document; invited users can act as soon as they join. */
export function canAct({ state, userType }: Pick<Approver, 'state' | 'userType'>): boolean {
  return state !== 'disabled' && approves(userType);
}

/** Lists the people that a step names, directly or by group, once each and in the order of names. */
export function namedIn(step: ApprovalStep, world: ApprovalLookup): Approver[] {
  const ofGroups = step.groupIds.flatMap((id) => world.groups.get(id)?.memberIds ?? []);
  const ids = new Set([...step.userIds, ...ofGroups]);
  return [...ids]
    .flatMap((id) => world.people.get(id) ?? [])
    .sort((one, other) => one.name.localeCompare(other.name, 'en-GB'));
}

/** The people of a step who can act. */
export function ableIn(step: ApprovalStep, world: ApprovalLookup): Approver[] {
  return namedIn(step, world).filter(canAct);
}

/** Returns the title of a step: its name, or its number. */
export function stepTitle(step: Pick<ApprovalStep, 'name' | 'sequence'>): string {
  return step.name === '' ? `Step ${step.sequence}` : step.name;
}
