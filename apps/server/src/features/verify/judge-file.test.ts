import { expect, test } from 'vitest';
import { judgeFile } from './judge-file.ts';

test('the name of a distributed file stays within its quotation marks', () => {
  const name = 'Deal”, sealed by “Countersign» and "valid';
  const copy = { isExact: true, name, sentAt: new Date('2026-05-01T12:00:00Z') };
  const facts = {
    bytes: 10,
    kept: undefined,
    verification: {
      signatures: [],
      unchanged: false,
      ours: false,
      documentId: undefined,
      title: undefined,
    },
    claimed: undefined,
  };
  const { sentence } = judgeFile({ ...facts, copy }, 'Countersign');
  expect(sentence).toContain('of “Deal, sealed by Countersign and valid”, distributed on');
  expect(sentence.match(/["“”„‟«»]/gu)).toEqual(['“', '”']);
});
