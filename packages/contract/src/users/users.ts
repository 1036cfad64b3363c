import { countryCodeRule } from '@countersign/fields';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { historyEndpoint } from '../history/history.ts';
import { importEndpoints } from '../imports/imports.ts';
import { bulkEndpoint } from '../lists/bulk.ts';
import { exportEndpoint, type ListDefinition, rowsOf, rowsQuery } from '../lists/lists.ts';
import {
  emailRule,
  guid,
  idParams,
  lastNameRule,
  linkParams,
  mobileRule,
  moment,
  personNameRule,
} from '../rules.ts';
import { userTypes } from './user-types.ts';

/** Lists the states of a user in a tenant. */
export const userStates = ['active', 'invited', 'invitation-expired', 'disabled'] as const;
export type UserState = (typeof userStates)[number];

/** The labels of the states. */
export const userStateNames: Record<UserState, string> = {
  active: 'Active',
  invited: 'Invited',
  'invitation-expired': 'Invitation expired',
  disabled: 'Disabled',
};

/** The second factors of users; `unknown` where a cloud pool does not say. */
const secondFactors = ['none', 'authenticator', 'email', 'unknown'] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** Something that a user belongs to. */
const belonging = z.object({ id: guid, name: z.string() });

const userSchema = z.object({
  id: guid,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  countryCode: z.string(),
  mobile: z.string(),
  profilePicUrl: z.string(),
  userType: z.enum(userTypes),
  taxRiskAccess: z.boolean(),
  docDistributionAccess: z.boolean(),
  state: z.enum(userStates),
  /** The newest sign-in; null for someone who has not signed in yet. */
  signedInAt: moment.nullable(),
  secondFactor: z.enum(secondFactors),
  projects: z.array(belonging),
  approverGroups: z.array(belonging),
  createdAt: moment,
  invitationExpiresAt: moment.nullable(),
  /** The address that waits for its owner to say that it is theirs. */
  newEmail: z.string().nullable(),
  /**
   * True where this organisation stores the person’s names, mobile, email and account: it is their first one, and
   * their only one.
   */
  isHome: z.boolean(),
  /** Goes up with each change; sent back with the next one. */
  revision: z.int(),
});
export type User = z.infer<typeof userSchema>;

/** The settings of a user that administrators decide on. */
const rights = {
  userType: z.enum(userTypes, 'Choose a user type.'),
  taxRiskAccess: z.boolean(),
  docDistributionAccess: z.boolean(),
  projectIds: z.array(guid).max(1000),
  approverGroupIds: z.array(guid).max(200),
};

const names = { firstName: personNameRule, lastName: lastNameRule };
const phone = { countryCode: countryCodeRule, mobile: mobileRule };

export const inviteUserInput = z.object({
  email: emailRule,
  ...names,
  countryCode: countryCodeRule.default(''),
  mobile: mobileRule.default(''),
  ...rights,
});
export type InviteUserInput = z.output<typeof inviteUserInput>;

export const updateUserInput = z.object({ ...names, ...phone, ...rights, revision: z.int() });
export type UpdateUserInput = z.output<typeof updateUserInput>;

export const usersList = {
  name: 'users',
  fields: [
    { key: 'name', label: 'Name', kind: 'text', canSort: true, canFilter: true },
    { key: 'email', label: 'Email', kind: 'text', canSort: true, canFilter: true },
    {
      key: 'userType',
      label: 'User type',
      kind: 'choice',
      options: userTypes.map((value) => ({ value, label: value })),
      canSort: true,
      canFilter: true,
    },
    { key: 'projectId', label: 'Project', kind: 'choice', canFilter: true },
    { key: 'approverGroupId', label: 'Approver group', kind: 'choice', canFilter: true },
    { key: 'taxRiskAccess', label: 'Tax risks', kind: 'flag', canFilter: true },
    {
      key: 'docDistributionAccess',
      label: 'Contacts and distributions',
      kind: 'flag',
      canFilter: true,
    },
    { key: 'signedInAt', label: 'Last sign-in', kind: 'moment', canSort: true, canFilter: true },
    {
      key: 'state',
      label: 'State',
      kind: 'choice',
      options: userStates.map((value) => ({ value, label: userStateNames[value] })),
    },
    { key: 'createdAt', label: 'Added', kind: 'moment', canSort: true, canFilter: true },
  ],
  defaultSort: { by: 'name', direction: 'ascending' },
} as const satisfies ListDefinition;

const ownQuery = { state: z.enum(userStates).optional() };
const userQuery = rowsQuery.extend(ownQuery);
export type UserQuery = z.output<typeof userQuery>;

export const listUsers = endpoint({
  name: 'listUsers',
  summary: 'The users of the organisation',
  base: 'base',
  method: 'GET',
  path: '/users',
  query: userQuery,
  answer: rowsOf(userSchema).extend({
    /** How many there are in each state, whatever the requested state. */
    counts: z.record(z.enum(userStates), z.int()),
  }),
  policy: 'users.manage',
});

export const exportUsers = exportEndpoint({
  name: 'exportUsers',
  summary: 'All users that a list shows, as a file',
  base: 'base',
  path: '/users/export',
  policy: 'users.manage',
  more: ownQuery,
});

const bulkUserActions = ['disable', 'enable', 'resend-invitation', 'sign-out'] as const;
export type BulkUserAction = (typeof bulkUserActions)[number];

export const bulkUsers = bulkEndpoint({
  name: 'bulkUsers',
  summary:
    'Disable, enable, invite again or sign out many users: each by itself, as a call for them alone would',
  base: 'base',
  path: '/users',
  changes: ['user'],
  policy: 'users.manage',
  actions: bulkUserActions,
  more: ownQuery,
});

export const getUser = endpoint({
  name: 'getUser',
  summary: 'One user of the organisation',
  base: 'base',
  method: 'GET',
  path: '/users/:id',
  params: idParams,
  answer: userSchema,
  policy: 'users.manage',
  errors: ['not-found'],
});

export const getUserHistory = historyEndpoint({
  name: 'getUserHistory',
  base: 'base',
  path: '/users/:id',
  policy: 'users.manage',
});

export const inviteUser = endpoint({
  name: 'inviteUser',
  summary:
    'Invite a person by email; someone with an account is invited to join with it, by a link',
  base: 'base',
  method: 'POST',
  changes: ['user'],
  path: '/users',
  maxBodyBytes: 256 * 1024,
  drawn: ['firstName', 'lastName'],
  body: inviteUserInput,
  answer: userSchema,
  policy: 'users.manage',
  errors: ['conflict'],
});

export const updateUser = endpoint({
  name: 'updateUser',
  summary: 'Change names, mobile, user type, flags, projects and approver groups of a user',
  base: 'base',
  method: 'PUT',
  changes: ['user'],
  path: '/users/:id',
  params: idParams,
  maxBodyBytes: 256 * 1024,
  drawn: ['firstName', 'lastName'],
  body: updateUserInput,
  answer: userSchema,
  policy: 'users.manage',
  errors: ['not-found', 'conflict'],
});

/** An act on one user that needs nothing but the user. */
function userAct(name: string, method: 'POST' | 'DELETE', path: string, summary: string) {
  return endpoint({
    name,
    summary,
    base: 'base',
    method,
    changes: ['user'],
    path: `/users/:id/${path}`,
    params: idParams,
    answer: userSchema,
    policy: 'users.manage',
    errors: ['not-found', 'conflict'],
  });
}

export const resendInvitation = userAct(
  'resendInvitation',
  'POST',
  'invitation',
  'Send the invitation again, with another temporary password or link; the one before is dead',
);
export const disableUser = userAct('disableUser', 'POST', 'disable', 'Disable a user at once');
export const enableUser = userAct('enableUser', 'POST', 'enable', 'Enable a disabled user');
export const resetUserPassword = userAct(
  'resetUserPassword',
  'POST',
  'password-reset',
  'Make a user set another password: ends their sessions and emails them a code',
);
export const resetUserMfa = userAct(
  'resetUserMfa',
  'POST',
  'mfa-reset',
  'Reset the second factor of a user and end their sessions',
);
export const signOutUser = userAct(
  'signOutUser',
  'POST',
  'sign-out',
  'End every session of a user',
);
export const cancelEmailChange = userAct(
  'cancelEmailChange',
  'DELETE',
  'email',
  'Cancel a change of email that waits to be confirmed',
);

export const withdrawInvitation = endpoint({
  name: 'withdrawInvitation',
  summary: 'Withdraw an invitation that was not accepted yet, and delete its user',
  base: 'base',
  method: 'DELETE',
  changes: ['user'],
  deletes: true,
  path: '/users/:id/invitation',
  params: idParams,
  answer: z.null(),
  policy: 'users.manage',
  errors: ['not-found', 'conflict'],
});

export const changeUserEmail = endpoint({
  name: 'changeUserEmail',
  summary: 'Request another email: it counts once its owner has followed the link mailed to it',
  base: 'base',
  method: 'POST',
  changes: ['user'],
  path: '/users/:id/email',
  params: idParams,
  body: z.object({ email: emailRule }),
  answer: userSchema,
  policy: 'users.manage',
  errors: ['not-found', 'conflict'],
});

export const checkEmailChange = endpoint({
  name: 'checkEmailChange',
  summary: 'Whether the link that confirms a new email can still be used',
  base: 'base',
  method: 'GET',
  path: '/email-changes/:token',
  params: linkParams,
  answer: z.object({ usable: z.boolean() }),
  policy: 'public',
});

export const confirmEmailChange = endpoint({
  name: 'confirmEmailChange',
  summary: 'Confirm a new email by the link mailed to it',
  base: 'base',
  method: 'POST',
  path: '/email-changes/:token',
  params: linkParams,
  answer: z.object({ email: z.string() }),
  policy: 'public',
  errors: ['not-found', 'conflict'],
});

/** Inviting the people of a CSV or XLSX file. */
export const userImports = importEndpoints({
  kind: 'User',
  base: 'base',
  path: '/users',
  policy: 'users.manage',
});
