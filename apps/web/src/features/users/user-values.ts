import {
  type UpdateUserInput,
  type User,
  type UserType,
  updateUserInput,
} from '@countersign/contract';

/** Holds the values of a user's forms; a type alias, since forms ask for an index signature. */
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

/** The form of a new user. */
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

/** Builds the change of a user that is sent; their email is changed separately. */
export function changeOf({ email: _, ...values }: UserValues, revision: number): UpdateUserInput {
  return updateUserInput.parse({ ...values, revision });
}

/** The fields whose order means nothing. */
export const unorderedFields = ['projectIds', 'approverGroupIds'] as const;
