import { type MyDocument, savedDetailYears } from '@countersign/contract';

/** The texts of a person's own page. */
export const text = {
  signIn: {
    title: 'Your documents',
    help: 'Find the documents and files that were sent to you. Enter the email address they were sent to.',
    email: 'Email',
    missing: 'Enter your email address.',
    send: 'Send code',
    sent: (email: string) =>
      `If something was sent to ${email}, a code is on its way. It expires in 10 minutes.`,
    other: 'Use another address',
  },
  page: {
    title: 'Your documents',
    leave: 'Sign out',
    emptyTitle: 'Nothing here yet',
    empty: (email: string) => `Documents and files sent to ${email} appear here.`,
    refresh: 'Refresh',
    cut: 'The newest 100 are shown. Ask the organisation for older ones.',
  },
  waiting: {
    title: (count: number) => `Waiting for you (${count})`,
    none: 'Nothing is waiting for you.',
    todo: {
      sign: 'To sign',
      fill: 'To fill in',
      approve: 'To approve',
      none: 'To read',
    } satisfies Record<MyDocument['act'], string>,
    files: 'To read',
    confirm: 'To read and confirm',
    until: (day: string) => `until ${day}`,
    start: { sign: 'Sign', fill: 'Fill in', approve: 'Review', none: 'Open' } satisfies Record<
      MyDocument['act'],
      string
    >,
  },
  documents: {
    completed: 'Completed documents',
    others: 'In progress',
    protected: 'Document that opens with a code',
    from: (sender: string, company: string) =>
      sender === company ? company : `${sender}, ${company}`,
    states: {
      turn: 'Waiting for you',
      expired: 'Expired. Ask the sender for more time.',
      later: 'Waiting for others before you',
      acted: 'Waiting for others',
      completed: 'Completed',
    } satisfies Record<MyDocument['state'], string>,
    on: (state: string, day: string) => `${state} on ${day}`,
    acted: (day: string) => `You finished on ${day}. Waiting for others.`,
    ended: (company: string) => `You can no longer download it. Ask ${company} for a copy.`,
    download: 'Download',
    downloadOf: (title: string) => `Download ${title}`,
    downloaded: 'Downloaded.',
    open: 'Open',
    openOf: (act: string, title: string) => `${act}: ${title}`,
    replies: (count: number) =>
      count === 1 ? '1 reply to your comment' : `${count} replies to your comments`,
    formerUser: 'Former user',
  },
  files: {
    title: 'Shared files',
    protected: 'Files that open with a code',
    sent: (company: string, day: string) => `${company}, ${day}`,
  },
  details: {
    title: 'Your saved details',
    help: `They are filled in for you in the next document, and only where you agreed. They are deleted ${savedDetailYears} years after you saved or changed them.`,
    none: 'No details saved. After you finish a document, you can save your details for the next one.',
    savedFrom: (organisation: string, day: string) => `From ${organisation}, ${day}`,
    change: 'Change',
    changeOf: (label: string) => `Change ${label}`,
    remove: 'Remove',
    removeOf: (label: string) => `Remove ${label}`,
    removed: (label: string) => `${label} removed.`,
    changed: (label: string) => `${label} changed.`,
    save: 'Save',
    cancel: 'Cancel',
    countryCode: 'Country code',
    number: 'Number',
    agreements: 'Organisations that can use them',
    agreed: (day: string) => `Agreed on ${day}`,
    withdraw: 'Withdraw',
    withdrawOf: (name: string) => `Withdraw from ${name}`,
    withdrawn: (name: string) => `Details are no longer filled in for ${name}.`,
    erase: 'Erase all details',
    eraseTitle: 'Erase all saved details?',
    eraseEffect:
      'All details and agreements are deleted for good. Documents that you have signed stay as they are.',
    erased: 'All details erased.',
  },
} as const;
