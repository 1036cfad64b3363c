import type { ExternalRole } from '@countersign/contract';

const list = new Intl.ListFormat('en-GB');

/** The texts of fields on the signing page. */
export const text = {
  names: {
    checkbox: 'Checkbox',
    calculated: 'Calculated',
    attachment: 'File',
    image: 'Image',
    signature: 'Signature',
    initials: 'Initials',
    signedOn: 'Signing date',
  },
  missing: {
    checkbox: 'Tick this box.',
    choices: 'Choose one or more options.',
    choice: 'Choose an option.',
    signature: 'Sign here.',
    initials: 'Add your initials here.',
    attachment: 'Attach a file.',
    image: 'Choose an image.',
  },
  summary: { ticked: 'Ticked', chosen: 'Chosen', signed: 'Signed' },
  derived: {
    calculated: 'Calculated from other fields.',
    signedOn: 'The day you finish, filled in automatically.',
    whenFinished: 'When you finish',
  },
  sign: {
    sign: 'Sign',
    typed: (name: string) => `signed ${name}. Change`,
    drawn: 'signed by hand. Change',
    image: 'Your image',
    imageSigned: 'signed. Your image. Change',
  },
  attachment: {
    attach: 'attach file',
    attachOther: (name: string) => `${name}. Attach another file`,
    button: 'Attach file',
    sending: 'Uploading…',
    remove: 'Remove file',
    receivers: {
      recipient: 'the recipient',
      agent: 'the agent',
      signer: 'the other signers',
      copy: 'everyone in CC',
    } satisfies Record<ExternalRole, string>,
    receivedBy: (others: readonly string[]) =>
      others.length === 0
        ? 'Only the company receives this file.'
        : `${list.format(['The company', ...others])} receive this file.`,
  },
  image: {
    choose: 'choose image',
    chooseOther: 'choose another image',
    button: 'Choose image',
    alt: 'Your image',
  },
  choice: { choose: 'Choose', clear: 'Clear' },
  phone: {
    countryCodeOf: (label: string) => `${label}: country code`,
    country: 'Country',
    numberOf: (label: string) => `${label}: number`,
  },
  text: { boxes: (boxes: string) => `${boxes}, one character in each` },
} as const;
