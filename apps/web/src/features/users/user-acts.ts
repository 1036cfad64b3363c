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
import { nameOfUser } from '../../entities/users/user-badges.ts';

/** Something that can be done to a user after one question. */
export interface UserAct {
  endpoint: Endpoint;
  /** In menus. */
  label: string;
  icon: Icon;
  /** Takes something away: shown in red. */
  isHard: boolean;
  /** The question's heading. */
  question(user: User): string;
  /** What will happen. */
  explanation(user: User): string;
  /** On the button. */
  confirm: string;
  /** Said when it is done. */
  done(user: User): string;
}

const resend: UserAct = {
  endpoint: resendInvitation,
  label: 'Send the invitation again',
  icon: IconMailForward,
  isHard: false,
  question: (user) => `Invite ${nameOfUser(user)} again?`,
  explanation: (user) =>
    `A new email with another way in goes to ${user.email}, good for seven days. The one before stops working.`,
  confirm: 'Send again',
  done: (user) => `The invitation was sent to ${user.email} again.`,
};

const withdraw: UserAct = {
  endpoint: withdrawInvitation,
  label: 'Withdraw the invitation',
  icon: IconMailOff,
  isHard: true,
  question: (user) => `Withdraw the invitation of ${nameOfUser(user)}?`,
  explanation: () =>
    'The invitation stops working, and they leave the list. You can invite them again at any time.',
  confirm: 'Withdraw',
  done: (user) => `The invitation of ${nameOfUser(user)} is withdrawn.`,
};

const resetPassword: UserAct = {
  endpoint: resetUserPassword,
  label: 'Reset the password',
  icon: IconKey,
  isHard: false,
  question: (user) => `Reset the password of ${nameOfUser(user)}?`,
  explanation: (user) =>
    `They are signed out everywhere, and their password stops working at once. A code to set a new one goes to ${user.email}.`,
  confirm: 'Reset the password',
  done: (user) => `A code to set a new password was sent to ${user.email}.`,
};

const resetMfa: UserAct = {
  endpoint: resetUserMfa,
  label: 'Reset the second factor',
  icon: IconDeviceMobileOff,
  isHard: false,
  question: (user) => `Reset the second factor of ${nameOfUser(user)}?`,
  explanation: () =>
    'For a lost or new phone. They are signed out everywhere, and can sign in with their password alone until they set up an authenticator app again. Make sure that it is really them who ask.',
  confirm: 'Reset the second factor',
  done: (user) => `The second factor of ${nameOfUser(user)} is taken off.`,
};

const signOut: UserAct = {
  endpoint: signOutUser,
  label: 'Sign out everywhere',
  icon: IconDoorExit,
  isHard: false,
  question: (user) => `Sign ${nameOfUser(user)} out everywhere?`,
  explanation: () =>
    'Every browser in which they are signed in is signed out. They can sign in again right away.',
  confirm: 'Sign out everywhere',
  done: (user) => `${nameOfUser(user)} is signed out everywhere.`,
};

const disable: UserAct = {
  endpoint: disableUser,
  label: 'Disable',
  icon: IconUserOff,
  isHard: true,
  question: (user) => `Disable ${nameOfUser(user)}?`,
  explanation: () =>
    'They cannot come into your organisation any more, from now on. Their documents and their part in the history stay. You can let them in again at any time.',
  confirm: 'Disable',
  done: (user) => `${nameOfUser(user)} is disabled.`,
};

const enable: UserAct = {
  endpoint: enableUser,
  label: 'Enable again',
  icon: IconUserCheck,
  isHard: false,
  question: (user) => `Enable ${nameOfUser(user)} again?`,
  explanation: () =>
    'They can sign in with the password that they had, with the same user type, projects and groups.',
  confirm: 'Enable',
  done: (user) => `${nameOfUser(user)} is enabled again.`,
};

/**
 * What makes sense to do to a user in their state. Nothing to oneself: the profile has one's own
 * password, sessions and authenticator, and nobody can shut themselves out.
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
