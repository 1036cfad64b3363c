import { expect, test } from 'vitest';
import { signingFields } from '../../../testing/signing.ts';
import { ownPartAfter } from './document-view.ts';

type Of = Parameters<typeof ownPartAfter>[0];

test('two values whose hashes begin with the same 48 bits are two views', () => {
  const fields = signingFields.filter(({ key }) => key === 'address');
  const of = {
    forms: [{ formTemplateId: 'form', fields }],
    party: { role: 'recipient', signaturePosition: null, values: {} },
  } as unknown as Of;
  // Found within a minute: as a colleague would, who has a value shown and puts another one in its place.
  const [one, other] = ['5541e2a66fe7', '397f6d795668'].map((ref) =>
    ownPartAfter(of, undefined, { form: { address: `Pay 100 pounds (ref. ${ref})` } }),
  );
  expect(one).not.toBe('');
  expect(one).not.toBe(other);
});
