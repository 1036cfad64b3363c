/** The texts of the pages of the installation. */
export const text = {
  title: 'Installation',
  description: 'How this installation is doing, for those who run it.',
  pages: 'Pages of the installation',
  overview: 'Overview',
  failedJobs: 'Failed jobs',
  check: 'Check again',
  loading: 'Checking installation',
  health: {
    title: 'Health',
    description: 'Each part was tried just now.',
    states: { working: 'Working', attention: 'Needs attention', failing: 'Failing', off: 'Off' },
    failedJobs: (count: number) =>
      `${count.toLocaleString('en-GB')} ${count === 1 ? 'job has' : 'jobs have'} failed.`,
    openFailedJobs: 'Open failed jobs',
    noNamedAdmins:
      'Every SysAdmin sees this page while there is one organisation. Set INSTALLATION_ADMINS to name who does.',
    test: 'Send test email',
    testHelp: 'Connects to the mail server and sends an email to you.',
    testSent: (to: string) => `Test email sent to ${to}`,
  },
  queues: {
    title: 'Queues',
    description: 'Jobs that are due or running.',
    empty: 'No job waits or runs.',
    job: 'Job',
    waiting: 'Waiting',
    running: 'Running',
    oldest: 'Oldest waiting',
  },
  storage: { title: 'Storage', database: 'Database', files: 'Files', free: 'Free on the disk' },
  version: { title: 'Version', product: 'Product' },
  jobs: {
    title: 'Failed jobs',
    description:
      'Jobs that failed each time they were tried. They are kept for 7 days, then deleted.',
    label: 'failed jobs',
    search: 'Search jobs',
    emptyTitle: 'No failed jobs',
    empty: 'Jobs appear here when they have failed each time they were tried.',
    columns: {
      job: 'Job',
      failed: 'Failed',
      tries: 'Tries',
      error: 'Error',
      tenant: 'Organisation',
    },
    wholeInstallation: 'Whole installation',
    tries: (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'try' : 'tries'}`,
    noError: 'No error noted',
    /** What some kinds of errors mean. */
    errors: {
      InterruptedTooOften: 'The server stopped during each try',
      UnreadableJob: 'The job was written by another version',
      PermanentFailure: 'Trying again would not help',
    } as Readonly<Record<string, string>>,
  },
  acts: {
    nouns: ['job', 'jobs'] as const,
    retry: {
      title: 'Retry jobs',
      text: 'Each job is tried again now. First put right why it failed.',
      button: 'Retry jobs',
      one: 'Retry job',
      done: 'retried',
    },
    drop: {
      title: 'Drop jobs',
      text: 'Dropped jobs are deleted and never tried again. What they were for stays undone.',
      button: 'Drop jobs',
      one: 'Drop job',
      done: 'dropped',
    },
  },
};
