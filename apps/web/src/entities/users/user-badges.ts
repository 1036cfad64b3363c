import {
  type SecondFactor,
  type User,
  type UserState,
  type UserType,
  userStateNames,
} from '@countersign/contract';
import { fullName } from '../../core/full-name.ts';
import { text } from './text.ts';

/** Maps the states of a user to names and colours. */
export const userStateLooks: Record<UserState, { name: string; color: string }> = {
  active: { name: userStateNames.active, color: 'green' },
  invited: { name: userStateNames.invited, color: 'amber' },
  'invitation-expired': { name: userStateNames['invitation-expired'], color: 'red' },
  disabled: { name: userStateNames.disabled, color: 'gray' },
};

/** Describes the rights of each user type in a line. */
export const userTypeTexts: Record<UserType, string> = text.types;

export const secondFactorNames: Record<SecondFactor, string> = text.secondFactors;

/** The flags that a user has, in short. */
export function flagsOf({ taxRiskAccess, docDistributionAccess }: User): string[] {
  return [
    ...(taxRiskAccess ? [text.flags.taxRisks] : []),
    ...(docDistributionAccess ? [text.flags.distributions] : []),
  ];
}

/** Returns the name of a user, or the address that was typed in where they have not accepted to join. */
export function nameOfUser(user: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  return fullName(user) || user.email;
}
