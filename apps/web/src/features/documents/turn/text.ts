/** The texts with which a user fills in, signs or approves a document. */
export const text = {
  document: (formPack: string, recipient: string) => `${formPack} for ${recipient}`,
  card: {
    approve: {
      title: 'Your turn to approve',
      button: 'Approve document',
      confirm: (name: string) => `Approve document for ${name}?`,
      done: (name: string) => `Document for ${name} approved`,
    },
    sign: {
      title: 'Your turn to sign',
      button: 'Sign document',
      confirm: (name: string) => `Sign document for ${name}?`,
      done: (name: string) => `Document for ${name} signed`,
    },
    fill: {
      title: 'Your turn to fill in',
      button: 'Finish',
      confirm: (name: string) => `Finish document for ${name}?`,
      done: (name: string) => `Document for ${name} filled in`,
    },
    actsFor: (names: string) => `You act for ${names}, who is away. Your name is recorded as well.`,
    of: (formPack: string, project: string) => `${formPack}, ${project}`,
    initials: 'Your initials',
    decline: 'Decline document',
    return: 'Return for changes',
  },
  errors: {
    signature: 'Type or draw your signature.',
    required: 'This field is required.',
    consent: 'Agree to sign electronically.',
  },
  saving: { none: '', saving: 'Saving…', saved: 'Saved', failed: 'Not saved' },
  notSaved: (problem: string) => `: ${problem}`,
  retry: 'Try again',
  onPage: {
    field: (label: string, page: number) => `${label} on page ${page}`,
    goTo: (name: string, shown: string) => `${name}: ${shown}`,
    initials: 'Initials',
    picture: 'Your image',
    sign: 'Sign',
    signature: 'your signature',
  },
} as const;
