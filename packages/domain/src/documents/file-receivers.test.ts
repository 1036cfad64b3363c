import type { ExternalRole } from '@countersign/contract';
import { expect, test } from 'vitest';
import { party } from '../testing/chains.ts';
import { isFileForAll, receivesFile } from './file-receivers.ts';

const form = (formTemplateId: string, hiddenFrom: ExternalRole[]) => ({
  formTemplateId,
  hiddenFrom,
  fields: [],
});
const parties = [party('ann'), party('al', { role: 'agent' })];
const [ann, al] = parties as [ReturnType<typeof party>, ReturnType<typeof party>];
const scan = { partyId: 'ann', formTemplateId: null, fieldKey: null, isScan: true };

test('a scan goes to those who are shown all of its forms, whatever the pack says of attachments', () => {
  const open = { parties, forms: [form('contract', [])], audience: [] };
  expect(receivesFile(al, scan, open)).toBe(true);
  expect(isFileForAll(scan, open)).toBe(true);
  expect(isFileForAll({ ...scan, isScan: false }, open)).toBe(false);
  const narrow = {
    parties,
    forms: [form('contract', []), form('rates', ['agent'])],
    audience: ['agent' as const],
  };
  expect(receivesFile(ann, scan, narrow)).toBe(true);
  expect(receivesFile(al, scan, narrow)).toBe(false);
  expect(isFileForAll(scan, narrow)).toBe(false);
  expect(isFileForAll({ ...scan, isScan: false }, narrow)).toBe(true);
});
