import type { FileVerdict } from '@countersign/contract';

/** Names the finding about a file, in more detail than its verdict. */
export type Finding =
  | 'kept'
  | 'statement'
  | 'statement-withdrawn'
  | 'added'
  | 'not-on-record'
  | 'changed'
  | 'as-sent'
  | 'distributed'
  | 'distributed-changed'
  | 'copy'
  | 'foreign'
  | 'foreign-signed-since'
  | 'foreign-signed-visibly'
  | 'foreign-unclear'
  | 'foreign-broken'
  | 'not-sealed';

interface FindingText {
  verdict: FileVerdict;
  ours: boolean;
  /** @param copy what a distributed copy is of, and when it was distributed */
  sentence(product: string, copy: string): string;
}

/** The verdict and the sentence for each finding. */
export const findings: Record<Finding, FindingText> = {
  kept: {
    verdict: 'unchanged',
    ours: true,
    sentence: (product) =>
      `This is a document of ${product}, exactly as it was sealed. Nothing in it was changed.`,
  },
  statement: {
    verdict: 'unchanged',
    ours: true,
    sentence: (product) =>
      `This is a status determination statement of ${product}, exactly as it was sealed. Nothing in it was changed.`,
  },
  'statement-withdrawn': {
    verdict: 'unchanged',
    ours: true,
    sentence: (product) =>
      `This is a status determination statement of ${product}, exactly as it was sealed. But it was withdrawn and no longer applies.`,
  },
  added: {
    verdict: 'added-after-sealing',
    ours: true,
    sentence: (product) =>
      `Do not trust this file. It begins with a file that ${product} sealed, but something was added after sealing, and it can show other content. Download the sealed file and use that instead.`,
  },
  'not-on-record': {
    verdict: 'cannot-be-judged',
    ours: true,
    sentence: (product) =>
      `This file has a valid seal of ${product}, but ${product} has no record of this exact file to compare it with. Ask the sender for the original.`,
  },
  changed: {
    verdict: 'changed',
    ours: true,
    sentence: (product) =>
      `Do not trust this file. It was sealed by ${product} and changed afterwards. Ask the sender for the original.`,
  },
  'as-sent': {
    verdict: 'copy-without-seal',
    ours: true,
    sentence: (product) =>
      `This is a file of ${product}, exactly as it was sent. It is not the completed document, which has a seal.`,
  },
  distributed: {
    verdict: 'copy-without-seal',
    ours: true,
    sentence: (product, copy) =>
      `This is a personal copy ${copy} with ${product}, exactly as it was sent. It does not contain the original’s signatures.`,
  },
  'distributed-changed': {
    verdict: 'copy-without-seal',
    ours: false,
    sentence: (product, copy) =>
      `This file has the code of a personal copy ${copy} with ${product}, but it is not exactly that copy. Do not rely on it. Ask the sender for the original.`,
  },
  copy: {
    verdict: 'copy-without-seal',
    ours: false,
    sentence: (product) =>
      `This file has the number of a document of ${product}, but no valid seal of ${product}. It can be an earlier version or a changed copy. Do not rely on it. Ask the sender for the sealed file.`,
  },
  foreign: {
    verdict: 'foreign',
    ours: false,
    sentence: (product) =>
      `This is not a document of ${product}. Someone else signed it, and it was not changed since. ${product} can’t confirm who they are.`,
  },
  'foreign-signed-since': {
    verdict: 'foreign',
    ours: false,
    sentence: (product) =>
      `This is not a document of ${product}. Someone else signed it, and only further signatures were added since. ${product} can’t confirm who they are.`,
  },
  'foreign-signed-visibly': {
    verdict: 'foreign',
    ours: false,
    sentence: (product) =>
      `This is not a document of ${product}. Someone else signed it, and further signatures were added since. They show on its pages and can cover what was signed before. ${product} can’t confirm who they are.`,
  },
  'foreign-unclear': {
    verdict: 'cannot-be-judged',
    ours: false,
    sentence: (product) =>
      `This is not a document of ${product}. Someone else signed it, and something was added afterwards that can change what it shows. Ask the sender for the file as it was signed.`,
  },
  'foreign-broken': {
    verdict: 'foreign',
    ours: false,
    sentence: (product) =>
      `This is not a document of ${product}. Someone else signed it, and not every signature is valid for the file as it is now.`,
  },
  'not-sealed': {
    verdict: 'not-sealed',
    ours: false,
    sentence: (product) =>
      `This file has no seal, and ${product} has no record of it. Nothing shows where it comes from or whether it was changed.`,
  },
};
