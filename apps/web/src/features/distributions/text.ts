/** The texts of the list of distributions, of a new one and of tracing copies. */
export const text = {
  list: {
    title: 'Doc Distributions',
    description: 'Send files to many people, each with a personal copy.',
    new: 'Create distribution',
    trace: 'Trace copy',
    label: 'distributions',
    search: 'Search by title, file or project',
    emptyTitle: 'No distributions yet',
    empty:
      'Send scripts, schedules and notices to many people. Each copy has its own watermark, and you see who has read it.',
    recipients: 'Recipients',
    noFile: 'No file yet',
    opened: (opened: number, recipients: number) => `${opened} of ${recipients}`,
    scheduled: (moment: string) => `For ${moment}`,
    share: (percent: number) => `, opened by ${percent}%`,
    sentBy: (ago: string, name: string) => `Sent ${ago} by ${name}`,
    scheduledBy: (moment: string, name: string) => `Scheduled for ${moment} by ${name}`,
    changedBy: (ago: string, name: string) => `Changed ${ago} by ${name}`,
  },
  bulk: {
    pause: {
      title: 'Pause sending',
      text: 'Sending stops after the emails already on their way. You can resume it later.',
      button: 'Pause sending',
      done: 'paused',
    },
    resume: {
      title: 'Resume sending',
      text: 'Paused distributions continue where they stopped. No one is emailed twice.',
      button: 'Resume sending',
      done: 'resumed',
    },
    cancel: {
      title: 'Cancel sending',
      text: 'Recipients who haven’t been emailed yet receive nothing. You can’t undo this.',
      button: 'Cancel sending',
      done: 'cancelled',
    },
    revoke: {
      title: 'Revoke links',
      text: 'No one can open the files any more. Attached and downloaded files stay with their recipients. You can’t undo this.',
      button: 'Revoke links',
      done: 'revoked',
    },
    delete: {
      title: 'Delete drafts',
      text: 'Drafts are deleted with their files. You can’t undo this. Distributions that were sent are skipped and listed.',
      button: 'Delete drafts',
      done: 'deleted',
    },
  },
  labels: {
    untitled: 'Untitled',
    page: 'Distribution',
    people: (count: number) =>
      `${count.toLocaleString('en-GB')} ${count === 1 ? 'person' : 'people'}`,
    seconds: (seconds: number) => `${seconds} s`,
    minutes: (minutes: number) => `${minutes} min`,
    hours: (hours: number, minutes: number) =>
      minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`,
    leftOut: {
      erased: 'Data removed on request',
      'opted-out': 'Opted out of files',
      archived: 'Archived',
      'no-address': 'No email address',
      'by-hand': 'Excluded by you',
    },
  },
  new: {
    title: 'Create distribution',
    forContacts: (contacts: string) => `For ${contacts}. See “Recipients” for the list.`,
    chosenByFilter: 'the contacts you filtered',
    chosen: (contacts: string) => `the ${contacts} you selected`,
    steps: 'Distribution steps',
    files: 'Files',
    filesHelp: 'Recipients see the files in this order.',
    filesToSend: 'Files to send',
    save: 'Save and continue',
    noCompany: 'Choose a company or a project.',
  },
  files: {
    sealKept: 'signed: a watermark removes the signatures',
    sealLost: 'signatures were removed with active content',
    version: (version: number) => `version ${version}`,
    office: 'sent without a watermark',
    drop: (isSingle: boolean) =>
      isSingle
        ? 'Drop a file here, or click to choose it'
        : 'Drop files here, or click to choose them',
    dropLabel: (label: string, isSingle: boolean) =>
      isSingle
        ? `${label}: drop a file here, or press Enter to choose it`
        : `${label}: drop files here, or press Enter to choose them`,
    accepted: (megabytes: number) => `PDF, images and Office files, up to ${megabytes} MB each`,
    empty: 'The file is empty. Choose another one.',
    tooLarge: (megabytes: number) =>
      `The file is larger than ${megabytes} MB. Choose a smaller one.`,
    wrongKind:
      'This kind of file can’t be sent. Choose a PDF, an image (PNG or JPEG) or an Office file (.docx, .xlsx or .pptx).',
  },
  trace: {
    title: 'Trace copy',
    description: 'Find out whose copy a file or a picture of a page is.',
    file: 'File to trace',
    fileHelp: (megabytes: number) =>
      `PDF, PNG or JPEG, up to ${megabytes} MB. The file isn’t stored, but the search is recorded.`,
    help: 'We search PDFs and pictures for a hidden code, and then the text of PDFs for email addresses of recipients. Scans, some printed files and most screenshots lose the code. In that case, look up the visible watermark below.',
    searching: (name: string) => `Searching “${name}”…`,
    failed: (name: string) => `We couldn’t trace “${name}”`,
    lookUpTitle: 'Look up watermark',
    watermark: 'Watermark text',
    watermarkHelp: 'The number of the copy, or part of the name or email address.',
    lookUp: 'Look up',
    notFound: (watermark: string) => `No copy with a watermark was sent to “${watermark}”.`,
    found: (count: number, watermark: string) =>
      `${count === 1 ? '1 copy matches' : `${count} copies match`} “${watermark}”. Anyone can write a name on a page, so this is no proof.`,
    foundMany: (count: number, watermark: string) =>
      `The last ${count} copies that match “${watermark}”. Anyone can write a name on a page, so this is no proof.`,
    someone: 'Someone',
    hidden: 'Someone from a distribution you can’t see',
    email: (email: string) => ` (${email})`,
    recipient: 'Recipient',
    distribution: 'Distribution',
    copy: 'Copy',
    number: (number: number | string) => `Number ${number}`,
    sent: 'Sent',
    evidence: 'Evidence',
    signs: {
      code: 'Hidden code',
      'former-code': 'Older hidden code, no proof',
      text: 'Watermark text',
    },
    onPages: (pages: readonly number[]) =>
      `, on ${pages.length === 1 ? 'page' : 'pages'} ${pages.slice(0, 20).join(', ')}${pages.length > 20 ? ' and more' : ''}`,
  },
} as const;
