/** The texts of the settings of an organisation. */
export const text = {
  signInRules: {
    title: 'Sign-in rules',
    description: 'What users of your organisation need to sign in.',
    back: 'Users',
    loading: 'Loading rules',
    secondFactor: 'Second factor',
    required: 'Required',
    optional: 'Optional',
    require: 'Require second factor',
    makeOptional: 'Make second factor optional',
    requiredHelp:
      'Everyone signs in with a password and a code from an authenticator app or by email.',
    optionalHelp:
      'Users can turn on a second factor in their profile. Others sign in with a password only.',
    lostPhone:
      'If a user loses their phone, select “Reset second factor” on their page. They can then set up a new one.',
    cloudTitle: 'Set in your cloud user pool',
    cloud:
      'Your cloud user pool decides whether a second factor is required. Change this in its multi-factor authentication settings.',
    cloudManual:
      'Accounts, passwords and second factors are also reset there, because this server can’t administer the pool.',
    requireTitle: 'Require second factor?',
    makeOptionalTitle: 'Make second factor optional?',
    effects: 'What happens:',
    requireEffects: [
      'Users without a second factor are signed out, and set one up at their next sign-in.',
      'Users always keep at least one second factor turned on.',
      'Invited users set one up at their first sign-in.',
    ],
    optionalEffect:
      'Users who have a second factor keep it, and can turn it off in their profile. All others sign in with their password alone.',
    openSecurity: 'Open security page',
    cancel: 'Cancel',
    nowRequired: 'Second factor is now required',
    nowOptional: 'Second factor is now optional',
  },
  timeZone: {
    title: 'Time zone',
    description: 'Decides when days begin and end in your organisation.',
    back: 'Companies',
    loading: 'Loading time zone',
    section: 'Organisation time zone',
    label: 'Time zone',
    help: 'Used in lists, reports, the home page, exported files and new report schedules.',
    none: 'No matching time zone',
    note: 'Expiry dates of documents, distributions and tax matters, and the working hours of steps, use the time zone of their company.',
    saved: 'Time zone saved',
  },
  workingTime: {
    title: 'Working hours in reports',
    help: 'Monday to Friday, 09:00 to 17:00, in the time zone of the company. Recalculated when it changes.',
    loading: 'Loading working hours',
    failed: 'We couldn’t recalculate all working hours. Try again.',
    recalculate: 'Recalculate working hours',
    recalculated: (ago: string) => `Recalculated ${ago}`,
    running: 'Recalculating working hours',
    progress: 'Recalculation progress',
    counted: (done: number, documents: string) =>
      `${done.toLocaleString('en-GB')} of ${documents}. Until this is complete, reports show some earlier values.`,
  },
};
