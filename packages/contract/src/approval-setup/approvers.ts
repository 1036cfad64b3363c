import { z } from 'zod';
import {
  customChoice,
  customFieldKinds,
  customFieldOwners,
} from '../custom-fields/custom-values.ts';
import { endpoint } from '../endpoint.ts';
import { guid } from '../rules.ts';
import { userTypes } from '../users/user-types.ts';

/** Lists the states of an approver in an approval setup: an invited one acts later. */
const approverStates = ['active', 'invited', 'disabled'] as const;

/** A user as one who approves. */
export const approverSchema = z.object({
  /** The user's. */
  id: guid,
  name: z.string(),
  userType: z.enum(userTypes),
  profilePicUrl: z.string(),
  state: z.enum(approverStates),
});
export type Approver = z.infer<typeof approverSchema>;

/** Everything that the steps of an approval setup name, as it is now. What is not there any more is left out. */
export const approvalWorld = z.object({
  people: z.array(approverSchema),
  groups: z.array(
    z.object({
      id: guid,
      name: z.string(),
      isArchived: z.boolean(),
      /** Of their users. */
      memberIds: z.array(guid),
    }),
  ),
  projects: z.array(z.object({ id: guid, name: z.string(), isArchived: z.boolean() })),
  fields: z.array(
    z.object({
      id: guid,
      name: z.string(),
      of: z.enum(customFieldOwners),
      kind: z.enum(customFieldKinds),
      choices: z.array(customChoice),
      isArchived: z.boolean(),
    }),
  ),
  /** The labels of form fields that conditions name by their keys. */
  formFields: z.array(z.object({ key: z.string(), label: z.string() })),
});
export type ApprovalWorld = z.infer<typeof approvalWorld>;

export const findApprovers = endpoint({
  name: 'findApprovers',
  summary: 'Colleagues who may approve whose name has what was typed, by name; fifty at most',
  base: 'base',
  method: 'GET',
  path: '/approvers',
  query: z.object({ search: z.string().trim().max(100).default('') }),
  answer: z.object({ items: z.array(approverSchema) }),
  policy: 'signed-in',
});
