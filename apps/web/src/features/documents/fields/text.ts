/** The texts of the fields of a document, which drafters, signers and approvers fill in. */
export const text = {
  bound: {
    title: 'Filled in automatically',
    help: 'Updated from their source until the document is sent.',
    yes: 'Yes',
    no: 'No',
    isNew: 'New since it was sent',
    changed: (before: string) => `Changed since it was sent: was ${before}`,
    canChange: (origin: string) => `${origin}. You can change it here.`,
    withHelp: (help: string, origin: string) => `${help} ${origin}`,
  },
  original: {
    was: (value: string) => `Originally ${value}`,
    wasEmpty: 'Originally empty',
  },
  earlier: {
    title: 'From earlier documents',
    count: (count: number) =>
      count === 1
        ? '1 empty field was filled in for this person before.'
        : `${count} empty fields were filled in for this person before.`,
    all: 'Use all',
    filledIn: (date: string) => `Filled in on ${date} in`,
    one: 'Use',
    labelOf: (label: string) => `Use for ${label}`,
  },
  elsewhere: {
    title: 'Filled in on another form',
    help: 'These fields take their value from another form.',
    onForm: (formName: string) => `on ${formName}`,
  },
  calculated: { title: 'Calculated' },
  upload: {
    input: (label: string) => `${label}: file`,
    choosePicture: 'Choose image',
    changePicture: 'Change image',
    attachFile: 'Attach file',
    changeFile: 'Change file',
    remove: 'Remove',
    noPicture: 'We can’t open this file as an image. Choose a PNG or JPEG.',
    tooLarge: (megabytes: number) =>
      `The file is larger than ${megabytes} MB. Choose a smaller one.`,
  },
  signature: {
    title: 'Your signature',
    loading: 'Loading signature',
    empty: 'Type or draw your signature.',
    create: 'Create signature',
    change: 'Change signature',
    methods: 'Signature methods',
    type: 'Type',
    draw: 'Draw',
  },
} as const;
