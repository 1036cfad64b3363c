import type { User } from '@countersign/contract';
import { nameOfUser } from '../../entities/users/user-badges.ts';

/** The texts of the pages of users. */
export const text = {
  list: {
    title: 'Users',
    description: 'Manage who can sign in, what they can do and which projects they belong to.',
    auditLog: 'Audit trail',
    signInRules: 'Sign-in rules',
    import: 'Import users',
    invite: 'Invite user',
    states: 'User state',
    all: 'All',
    label: 'users',
    search: 'Search by name or email',
    emptyTitle: 'No users',
    empty: 'No user has this state.',
    aloneTitle: 'You are the only user',
    alone:
      'Invite people to draft, send and approve documents. Each gets an email to sign in for the first time. You can also import a CSV or Excel file.',
    projects: 'Projects',
    groups: 'Groups',
    more: (count: number) => `and ${count.toLocaleString('en-GB')} more`,
    never: 'Never',
    neverSignedIn: 'Never signed in',
    signedIn: (ago: string) => `Signed in ${ago}`,
  },
  bulk: {
    nouns: ['user', 'users'],
    resend: {
      title: 'Resend invitations',
      text: 'Users who haven’t joined yet get a new email, and their earlier invitation stops working. Other users are skipped and listed.',
      button: 'Resend invitations',
      done: 'invited again',
    },
    signOut: {
      title: 'Sign out users',
      text: 'Their sessions end everywhere, and they have to sign in again.',
      button: 'Sign out users',
      done: 'signed out',
    },
    enable: {
      title: 'Enable users',
      text: 'Disabled users can sign in again.',
      button: 'Enable users',
      done: 'enabled',
    },
    disable: {
      title: 'Disable users',
      text: 'They are signed out at once and can’t sign in until they are enabled again. You can’t disable yourself.',
      button: 'Disable users',
      done: 'disabled',
    },
  },
  menu: {
    edit: 'Edit user',
    ownSecurity: 'Your password and sessions',
    ownNote: 'You can’t disable yourself. Another SysAdmin has to do it.',
  },
  acts: {
    resend: {
      label: 'Resend invitation',
      question: (user: User) => `Resend invitation to ${nameOfUser(user)}?`,
      explanation: (user: User) =>
        `A new email is sent to ${user.email} and expires in seven days. The earlier invitation stops working.`,
      done: (user: User) => `Invitation resent to ${user.email}`,
    },
    withdraw: {
      label: 'Withdraw invitation',
      question: (user: User) => `Withdraw invitation to ${nameOfUser(user)}?`,
      explanation: () =>
        'The invitation stops working, and the user leaves the list. You can invite them again at any time.',
      done: (user: User) => `Invitation to ${nameOfUser(user)} withdrawn`,
    },
    resetPassword: {
      label: 'Reset password',
      question: (user: User) => `Reset password of ${nameOfUser(user)}?`,
      explanation: (user: User) =>
        `They are signed out everywhere, and their password stops working at once. A code for a new password is sent to ${user.email}.`,
      done: (user: User) => `Reset code sent to ${user.email}`,
    },
    resetMfa: {
      label: 'Reset second factor',
      question: (user: User) => `Reset second factor of ${nameOfUser(user)}?`,
      explanation: () =>
        'For a lost or new phone. They are signed out everywhere, and can sign in with their password alone until they set up an authenticator app again. First make sure that the request really comes from them.',
      done: (user: User) => `Second factor of ${nameOfUser(user)} reset`,
    },
    signOut: {
      label: 'Sign out everywhere',
      question: (user: User) => `Sign out ${nameOfUser(user)} everywhere?`,
      explanation: () => 'All their sessions end at once. They can sign in again right away.',
      done: (user: User) => `${nameOfUser(user)} signed out everywhere`,
    },
    disable: {
      label: 'Disable user',
      question: (user: User) => `Disable ${nameOfUser(user)}?`,
      explanation: () =>
        'They lose access to your organisation at once. Their documents and their history stay. You can enable them again at any time.',
      done: (user: User) => `${nameOfUser(user)} disabled`,
    },
    enable: {
      label: 'Enable user',
      question: (user: User) => `Enable ${nameOfUser(user)}?`,
      explanation: () =>
        'They can sign in with their earlier password, with the same user type, projects and groups.',
      done: (user: User) => `${nameOfUser(user)} enabled`,
    },
  },
  invite: {
    title: 'Invite user',
    emailHelp: 'They sign in with this email. The invitation is sent to it.',
    submit: 'Send invitation',
    sent: (email: string) => `Invitation sent to ${email}`,
  },
  fields: {
    email: 'Email',
    firstName: 'First name',
    lastName: 'Last name',
    countryCode: 'Country code',
    mobile: 'Mobile',
    userType: 'User type',
    taxRiskAccess: 'Tax risks',
    docDistributionAccess: 'Contacts and distributions',
    projectIds: 'Projects',
    approverGroupIds: 'Approver groups',
  },
  rights: {
    access: 'Access',
    taxRiskHelp: 'Sees and creates tax status assessments.',
    distributionHelp: 'Sees contacts, and sends them scripts, schedules and notices.',
    searchProjects: 'Search projects',
    allProjects: 'SysAdmins see every project.',
    projectsHelp: 'They see and work in these projects only.',
    noProjects: 'No projects yet',
    noSuchProject: 'No matching projects',
    searchGroups: 'Search or add groups',
    groupsHelp: 'Approval setups can ask for the approval of these groups.',
    noGroups: 'No groups yet. Type a name to add one.',
    noSuchGroup: 'No matching groups',
  },
  user: {
    title: 'User',
    noun: 'user',
    saved: (name: string) => `${name} saved`,
    person: 'Details',
    notHome: (firstName: string) =>
      `${firstName} also works for other organisations, and manages their name, mobile and email in their own profile.`,
    rights: 'Permissions',
    ownType: 'You can’t change your own user type. Another SysAdmin has to do it.',
    ownTitle: 'Your account',
    ownSecurity: 'Manage your password, second factor and sessions in',
    ownProfile: 'your profile',
    onlySysAdmin:
      'You are the only active SysAdmin. Make another user a SysAdmin, who can then change your user type.',
    otherSysAdmin: 'Another SysAdmin can change your user type or disable you.',
    expiredTitle: 'Invitation expired',
    expired: (moment: string) => `The invitation expired on ${moment}. Resend it.`,
    pendingTitle: 'Invitation pending',
    pending: (email: string, moment: string) => `The invitation to ${email} expires on ${moment}.`,
  },
  signIn: {
    title: 'Sign-in',
    email: 'Email',
    changeEmail: 'Change email',
    secondFactor: 'Second factor',
    notHome:
      'Managed by the user, as is the password: they also work for other organisations. You can disable them in yours.',
    last: 'Last sign-in',
    lastAt: (ago: string, moment: string) => `${ago}, ${moment}`,
    added: 'Added',
    pendingTitle: 'Confirmation pending',
    pending: (newEmail: string) =>
      `A link was sent to ${newEmail}. The current email stays in use until the new one is confirmed.`,
    cancelChange: 'Cancel change',
    cancelled: 'Email change cancelled',
  },
  changeEmail: {
    title: 'Change email',
    help: (email: string) =>
      `A link is sent to the new address. ${email} is notified, and stays in use until then.`,
    newEmail: 'New email',
    submit: 'Send link',
    sent: (email: string) => `Confirmation link sent to ${email}`,
  },
  import: {
    title: 'Import users',
    description: 'Invite many users from a CSV or Excel file. You check every row first.',
    one: 'person',
    many: 'people',
    add: 'invite',
    added: 'invited',
    undo: 'Open invitations are withdrawn. Users who have joined stay.',
    found: 'Show invited users',
  },
} as const;
