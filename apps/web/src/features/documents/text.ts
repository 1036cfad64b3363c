/** The texts that the pages of a document share. */
export const text = {
  title: 'Document',
  duplicate: {
    done: 'Draft created',
    failed: 'We couldn’t create the draft. Try again.',
  },
  useAgain: {
    menu: 'Use again',
    title: 'Use again for another person',
    help: 'The draft keeps the settings and your company’s values. Personal values are left empty.',
    fields: {
      firstName: 'First name',
      lastName: 'Last name',
      email: 'Email',
      countryCode: 'Country code',
      mobile: 'Mobile',
    },
    submit: 'Create draft',
  },
  amend: {
    menu: 'Amend document',
    done: 'Amendment drafted',
    failed: 'We couldn’t draft the amendment. Try again.',
  },
  family: {
    title: 'Amendments',
    original: 'Original',
    amendment: (number: number) => `Amendment ${number}`,
    current: 'Current',
    replaced: 'Replaced',
    this: 'This document',
    drafted: (date: string) => `Drafted ${date}`,
    completed: (date: string) => `Completed ${date}`,
    draftOf: 'This is an amendment of',
    marked: 'Fields that differ from it are marked.',
    noAccess: 'This is an amendment of a document that you can’t see.',
    completedOn: (formPack: string, date: string) => `${formPack}, completed ${date}`,
  },
  changes: {
    title: 'Changes from the original',
    none: 'No field differs from the original.',
    was: (value: string) => `Originally ${value}`,
    wasEmpty: 'Originally empty',
    empty: 'Empty',
  },
} as const;
