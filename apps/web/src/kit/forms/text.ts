/** The texts that all forms have in common. */
export const text = {
  form: {
    save: 'Save',
    unsaved: 'Unsaved changes',
    cancel: 'Cancel',
    problems: (count: number) => `Check ${count} fields`,
    more: (count: number) => `${count} more`,
    notSavedSeveral: (count: number) => `Not saved. Check ${count} fields.`,
    notSaved: (field: string, problem: string) => `Not saved. ${field}: ${problem}`,
  },
  values: {
    wrong: 'This value can’t be used here. Check it.',
    characters: (characters: string, which: 'most' | 'least') =>
      which === 'most' ? `Enter up to ${characters}.` : `Enter at least ${characters}.`,
    choices: (number: string, which: 'most' | 'least') =>
      which === 'most' ? `Choose up to ${number}.` : `Choose at least ${number}.`,
    number: (number: string, which: 'most' | 'least') =>
      which === 'most' ? `Enter ${number} or less.` : `Enter ${number} or more.`,
  },
  unsaved: {
    title: 'Unsaved changes',
    help: 'Your session ended before these changes were saved.',
    restore: 'Restore changes',
    discard: 'Discard changes',
  },
  conflict: {
    title: (noun: string) => `Someone else changed this ${noun} while you were editing`,
    unsaved: 'Your changes to these fields aren’t saved yet:',
    both: ' (they changed it too)',
    values: (mine: string, theirs: string) => `Yours: ${mine} · Theirs: ${theirs}`,
    nothing: 'nothing',
    choose: 'Version to keep',
    mine: 'Keep mine',
    theirs: 'Keep theirs',
    keepMine: 'Keep my changes',
    keepChosen: 'Keep selected changes',
    keepTheirs: 'Discard my changes',
    same: 'They already saved the same changes.',
    show: 'Show current version',
  },
  archive: {
    archivedOn: (day: string, person: string | undefined) =>
      `Archived on ${day}${person === undefined ? '' : ` by ${person}`}`,
    restore: 'Restore',
    archived: (name: string) => `${name} archived`,
    restored: (name: string) => `${name} restored`,
  },
  draft: { label: 'Draft', back: 'Back', next: 'Next' },
  order: {
    moved: (item: string, noun: string, position: number, count: number) =>
      `${item} is now ${noun} ${position} of ${count}.`,
    removed: (item: string, whole: string) => `${item} removed from ${whole}.`,
    upOf: (item: string) => `Move ${item} up`,
    up: 'Move up',
    downOf: (item: string) => `Move ${item} down`,
    down: 'Move down',
    removeOf: (item: string) => `Remove ${item}`,
    remove: 'Remove',
  },
  fields: {
    name: 'Name',
    code: 'Code',
    mobile: 'Mobile',
    mobileHelp: 'Without country code',
    countryCode: 'Country code',
    choose: 'Choose',
    clearCountryCode: 'Clear country code',
    noCountry: 'No matching countries',
    country: 'Country',
    currency: 'Currency',
    noCurrency: 'No matching currencies',
  },
} as const;
