import {
  disableUser,
  type Endpoint,
  enableUser,
  resendInvitation,
  resetUserMfa,
  resetUserPassword,
  signOutUser,
  type User,
  withdrawInvitation,
} from '@countersign/contract';
import {
  type Icon,
  IconDeviceMobileOff,
  IconDoorExit,
  IconKey,
  IconMailForward,
  IconMailOff,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import type { text } from './text.ts';

/** Something that can be done to a user after one question. */
export interface UserAct {
  /** By which its texts are found. */
  name: keyof typeof text.acts;
  endpoint: Endpoint;
  icon: Icon;
  /** Takes something away: shown in red. */
  isHard?: true;
}

const resend: UserAct = { name: 'resend', endpoint: resendInvitation, icon: IconMailForward };
const withdraw: UserAct = {
  name: 'withdraw',
  endpoint: withdrawInvitation,
  icon: IconMailOff,
  isHard: true,
};
const resetPassword: UserAct = {
  name: 'resetPassword',
  endpoint: resetUserPassword,
  icon: IconKey,
};
const resetMfa: UserAct = { name: 'resetMfa', endpoint: resetUserMfa, icon: IconDeviceMobileOff };
const signOut: UserAct = { name: 'signOut', endpoint: signOutUser, icon: IconDoorExit };
const disable: UserAct = {
  name: 'disable',
  endpoint: disableUser,
  icon: IconUserOff,
  isHard: true,
};
const enable: UserAct = { name: 'enable', endpoint: enableUser, icon: IconUserCheck };

/**
 * Lists the acts that make sense on a user in their state. Nothing to oneself: the profile has one's own password,
 * sessions and authenticator, and users can’t disable themselves.
 */
export function actsFor(user: User, isOwn: boolean): UserAct[] {
  if (isOwn) return [];
  switch (user.state) {
    case 'invited':
    case 'invitation-expired':
      return [resend, withdraw];
    case 'disabled':
      return [enable];
    case 'active':
      // The account of who works for others too is theirs alone.
      if (!user.isHome) return [disable];
      return user.secondFactor === 'none'
        ? [resetPassword, signOut, disable]
        : [resetPassword, resetMfa, signOut, disable];
  }
}
