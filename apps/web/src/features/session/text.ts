/** The texts of the steps after the sign-in page, of the setup and of the links; see `signInText`. */
export const text = {
  back: 'Back to sign-in',
  newPassword: {
    title: 'New password',
    description: 'You signed in with a temporary password. Choose your own to continue.',
    password: 'New password',
    confirm: 'Confirm password',
    differ: 'Passwords don’t match. Enter the same password twice.',
    submit: 'Save password',
  },
  choice: {
    setUpTitle: 'Second factor setup',
    setUpDescription:
      'Your organisation requires a code as well as your password. Choose how to get it.',
    title: 'Verification method',
    description: 'Your account is protected with a code. Choose how to get it.',
    factors: {
      app: { title: 'Authenticator app', help: 'Use the code shown in your app.' },
      email: { title: 'Email', help: 'Get a code by email.' },
      phone: { title: 'Text message', help: 'Get a code on your phone.' },
    },
    loading: 'Loading',
  },
  code: {
    title: 'Verification code',
    fromApp: 'Enter the 6-digit code from your authenticator app.',
    sent: 'We sent you a code. It expires in a few minutes.',
    sentTo: (address: string) => `We sent a code to ${address}. It expires in a few minutes.`,
    submit: 'Sign in',
    notEmailed: 'No code? Check your spam folder.',
    notTexted: 'No code? Wait a moment.',
    signInAgain: 'Sign in again for a new code',
  },
  authenticator: {
    title: 'Authenticator app setup',
    required: 'Your organisation requires a code as well as your password.',
    submit: 'Save and sign in',
  },
  forgotten: {
    title: 'Password reset',
    description: 'Enter your email and we’ll send you a code to reset your password.',
    email: 'Email',
    submit: 'Send code',
  },
  reset: {
    title: 'New password',
    sentTo: (address: string) =>
      `If you have an account, we sent a code to ${address}. The code expires in one hour.`,
    requiredSentTo: (address: string) =>
      `Your administrator requires a new password. We sent a code to ${address}. If you can’t find it, send a new code.`,
    sentAgain: 'New code sent',
    password: 'New password',
    submit: 'Change password',
    noCode: 'No code?',
    sendAgain: 'Send new code',
  },
  link: {
    checking: 'Checking link',
    unusable: 'This link can’t be used',
    signIn: 'Go to sign-in',
    notExpected: 'Not expecting this? Close the page. Nothing will change.',
  },
  setup: {
    unusable:
      'A setup link works once. If your organisation is already set up, sign in. Otherwise, ask the server administrator for the link printed when the server started.',
    title: 'Organisation setup',
    description: 'Creates your organisation, its first company and your administrator account.',
    organisation: 'Organisation',
    tenantName: 'Organisation name',
    companyName: 'First company',
    companyCode: 'Short code',
    companyType: 'Company type',
    companyTypeHelp: 'How this company usually engages people.',
    administrator: 'Administrator',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    password: 'Password',
    confirm: 'Confirm password',
    failed: 'We couldn’t set up your organisation. Try again.',
    submit: 'Create organisation',
  },
  join: {
    unusable:
      'It was already used, was withdrawn, or is more than a week old. If you have already joined, sign in and choose the organisation at the top of the page. Otherwise, ask for a new invitation.',
    notChecked: 'We couldn’t check the link. Try again.',
    join: (tenantName: string) => `Join ${tenantName}`,
    description: (tenantName: string) =>
      `${tenantName} invites you to join with your existing account. They see your name, picture and last sign-in only after you join.`,
    signInWith: (email: string) => `First sign in with ${email}. Your password stays the same.`,
    signIn: 'Sign in to join',
    sentTo: (email: string) =>
      `The invitation was sent to ${email}. Only you control your password and how you sign in.`,
    otherAccount: 'Use another account',
  },
  confirmEmail: {
    unusable:
      'It was already used, was cancelled, or is more than a day old. If you have already confirmed your new email, sign in with it. Otherwise, ask your administrator for a new link.',
    title: 'Email change',
    description:
      'Your administrator asked to change your sign-in email to the address that received this link.',
    effect: 'After you confirm, sign in with the new email. Your password stays the same.',
    submit: 'Confirm new email',
    doneTitle: 'Email confirmed',
    signInWith: (email: string) => `From now on, sign in with ${email} and your current password.`,
    openDashboard: 'Open dashboard',
  },
};
