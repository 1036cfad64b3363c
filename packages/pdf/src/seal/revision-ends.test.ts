import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { documentOf } from '../../test-support/seal/document-of.ts';
import { now, sealingSetup } from '../../test-support/seal/sealers.ts';
import { hashRevisions } from './revision-ends.ts';
import { seal } from './seal.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

it('the sealed revisions of a file are found by their hashes, whatever follows', async () => {
  const { sealer } = sealingSetup();
  const once = Buffer.concat((await seal(await documentOf('Hello'), sealer, { time: now })).parts);
  const twice = Buffer.concat((await seal([once], sealer, { time: now })).parts);
  const longer = Buffer.concat([twice, Buffer.from('%%EOF'.repeat(1000))]);
  const lengths = hashRevisions(longer);
  expect(lengths.get(sha256(once))).toBe(once.length);
  expect(lengths.get(sha256(twice))).toBe(twice.length);
  expect([...lengths].at(-1)).toEqual([sha256(longer), longer.length]);
  // Each costs a hash: an attacker adds no more.
  expect(lengths.size).toBeLessThan(1000);
});
