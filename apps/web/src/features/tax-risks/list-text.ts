/** The texts of the list of tax risks, and of the dialog of a new one. */
export const text = {
  list: {
    title: 'Tax Risks',
    description: 'The tax status of each engagement, with its reasons.',
    new: 'Start assessment',
    roles: 'Industry roles',
    settings: 'Settings',
    label: 'tax risks',
    search: 'Search by person, role or project',
    emptyTitle: 'No assessments yet',
    empty:
      'Assess the tax status of each engagement: the answers, the result of the published rules, and the sign-off.',
    yes: 'Yes',
    no: 'No',
    dispute: 'Disagreement:',
  },
  cards: {
    label: 'Needs attention',
    high: 'High risk',
    reviewDue: 'Review due',
    awaitingSignOff: 'Awaiting sign-off',
    disputed: 'Disagreement open',
    overdue: (count: number) => `${count} overdue`,
  },
  bulk: {
    submit: {
      title: 'Submit for sign-off',
      text: 'The assessments then wait for sign-off. Those with unanswered questions are skipped and listed.',
      button: 'Submit for sign-off',
      done: 'submitted',
    },
    close: {
      title: 'Close assessments',
      text: 'They are no longer reviewed, but stay on record. You can reopen them.',
      button: 'Close assessments',
      done: 'closed',
    },
    reopen: {
      title: 'Reopen assessments',
      text: 'Closed assessments continue where they stopped.',
      button: 'Reopen assessments',
      done: 'reopened',
    },
  },
  picture: {
    title: 'Risk by department',
    label: 'Engagements by department and risk level',
    department: 'Department',
    none: 'None',
    levels: { low: 'Low', medium: 'Medium', high: 'High' },
  },
  new: {
    title: 'Start assessment',
    loading: 'Loading engagement of document',
    person: 'Person',
    project: 'Project',
    noProject: 'No matching projects',
    submit: 'Start assessment',
    done: (name: string) => `Assessment of ${name} started`,
  },
} as const;
