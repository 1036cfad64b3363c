import fs from 'node:fs';
import type { Field } from '@countersign/contract';
import { demoForms } from '../../apps/server/src/demo/forms/index.ts';
import type { Client } from '../../tests/support/client.ts';
import { drawSampleForm } from '../../tests/support/sample-form.ts';
import { makeSignedPack } from '../../tests/support/signer.ts';

/** The parts of the demo's forms that the recipient fills in. */
const ofPerson = /^(person|emergency|bank|rightToWork|tax|studentLoan|witness|crew|owner)\./;

/** Makes a pack of six forms: those of the demo, one of them twice, and one with a field of every kind. */
export async function makeSixForms(client: Client, name: string): Promise<void> {
  const files = demoForms.map((form) => ({
    name: form.name,
    file: new Uint8Array(fs.readFileSync(form.file)),
  }));
  const [first, ...others] = files;
  if (!first) throw new Error('The demo has no forms.');
  const mixed = { name: 'Crew Details', file: new Uint8Array(await drawSampleForm()) };
  const again = { ...first, name: `${first.name}, Second Unit` };
  const isTheirs = ({ key }: Field) => ofPerson.test(key);
  await makeSignedPack(client, name, [first, again, ...others, mixed], isTheirs);
}
