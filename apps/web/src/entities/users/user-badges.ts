import {
  type SecondFactor,
  type User,
  type UserState,
  type UserType,
  userStateNames,
} from '@countersign/contract';
import { fullName } from '../../core/full-name.ts';
import { text } from './text.ts';

/** How the states of a user are named and coloured. */
export const userStateLooks: Record<UserState, { name: string; color: string }> = {
  active: { name: userStateNames.active, color: 'green' },
  invited: { name: userStateNames.invited, color: 'amber' },
  'invitation-expired': { name: userStateNames['invitation-expired'], color: 'red' },
  disabled: { name: userStateNames.disabled, color: 'gray' },
};

/** What each user type may do, in a line. */
export const userTypeTexts: Record<UserType, string> = text.types;

/** What people prove themselves with besides the password. */
export const secondFactorNames: Record<SecondFactor, string> = text.secondFactors;

/** The flags that a user has, in short. */
export function flagsOf({ taxRiskAccess, docDistributionAccess }: User): string[] {
  return [
    ...(taxRiskAccess ? [text.flags.taxRisks] : []),
    ...(docDistributionAccess ? [text.flags.distributions] : []),
  ];
}

/** What a user is called: by name, or by the address that was typed in where they have not accepted to join. */
export function nameOfUser(user: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  return fullName(user) || user.email;
}
