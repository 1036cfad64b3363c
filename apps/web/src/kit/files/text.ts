import type { RemovedPart } from '@countersign/contract';

/** The texts of files that are uploaded, imported or removed. */
export const text = {
  row: {
    remove: (file: string) => `Remove ${file}`,
    download: (file: string) => `Download ${file}`,
  },
  check: {
    notPdf: 'This file is not a PDF. Choose a PDF.',
    empty: 'The file is empty.',
    tooLarge: (size: string, max: string) =>
      `This file is too large: ${size} MB. The limit is ${max} MB.`,
  },
  removed: {
    parts: {
      scripts: 'scripts',
      'launch-actions': 'links that start programs',
      'external-actions': 'actions that send data or open other files',
      attachments: 'attached files',
      multimedia: 'sound and video',
      xfa: 'the XFA form',
      values: 'the values',
    } satisfies Record<RemovedPart, string>,
    removed: (parts: string, isOne: boolean) =>
      `${parts} in it ${isOne ? 'was' : 'were'} left out.`,
  },
  unbound: {
    fields: (labels: string, more: number) =>
      `Custom fields not found here. Filled in by hand: ${labels}${more > 0 ? ` and ${more} more` : ''}.`,
  },
} as const;
