import type { SendingDefaults } from '@countersign/contract';

/** Formats how documents are sent for a conflict: the message and the CCs. */
export const sendingInWords = ({ message, copies }: SendingDefaults): string =>
  [message, copies.join(', ')].filter((one) => one !== '').join(' · ');
