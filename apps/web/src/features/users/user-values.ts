import {
  inviteUserInput,
  type UpdateUserInput,
  type User,
  type UserType,
  updateUserInput,
} from '@countersign/contract';
import { ruleOf } from '../../ui/rules.ts';

/** What the forms of a user hold; a type alias, since forms ask for an index signature. */
export type UserValues = {
  email: string;
  firstName: string;
  lastName: string;
  countryCode: string;
  mobile: string;
  userType: UserType;
  taxRiskAccess: boolean;
  docDistributionAccess: boolean;
  projectIds: string[];
  approverGroupIds: string[];
};

/** A form for somebody new. */
export const newUser: UserValues = {
  email: '',
  firstName: '',
  lastName: '',
  countryCode: '',
  mobile: '',
  userType: 'Operator',
  taxRiskAccess: false,
  docDistributionAccess: false,
  projectIds: [],
  approverGroupIds: [],
};

/** A user's values as they are saved. */
export function valuesOf(user: User): UserValues {
  return {
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    countryCode: user.countryCode,
    mobile: user.mobile,
    userType: user.userType,
    taxRiskAccess: user.taxRiskAccess,
    docDistributionAccess: user.docDistributionAccess,
    projectIds: user.projects.map(({ id }) => id),
    approverGroupIds: user.approverGroups.map(({ id }) => id),
  };
}

/** What is sent to change a user; their e-mail is changed by itself. */
export function changeOf({ email: _, ...values }: UserValues, revision: number): UpdateUserInput {
  return updateUserInput.parse({ ...values, revision });
}

/** The rules of the fields, as a form takes them. */
export const userRules = {
  email: ruleOf(inviteUserInput.shape.email),
  firstName: ruleOf(inviteUserInput.shape.firstName),
  lastName: ruleOf(inviteUserInput.shape.lastName),
  countryCode: ruleOf(updateUserInput.shape.countryCode),
  mobile: ruleOf(updateUserInput.shape.mobile),
};

/** Whether two values of a field are the same; the order of what is chosen does not matter. */
export function sameValue(one: UserValues[keyof UserValues], other: typeof one): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((id) => other.includes(id));
}

/** The fields in which two differ. */
export function differences(one: UserValues, other: UserValues): (keyof UserValues)[] {
  const fields = Object.keys(one) as (keyof UserValues)[];
  return fields.filter((field) => !sameValue(one[field], other[field]));
}

/**
 * What somebody typed, carried over to what somebody else saved meanwhile: their own changes stay,
 * and everything that they did not touch is as it was saved.
 */
export function carryOver(base: UserValues, mine: UserValues, theirs: UserValues): UserValues {
  const touched = differences(base, mine).map((field) => [field, mine[field]] as const);
  return { ...theirs, ...Object.fromEntries(touched) };
}
