import { clientConfigSchema } from '@countersign/contract';
import { expect, it } from 'vitest';
import { readConfig } from './read-config.ts';

const texts = Object.fromEntries(Object.keys(clientConfigSchema.shape).map((name) => [name, name]));

it('takes a configuration as it is', () => {
  const { userPoolEndpoint: _, ...withoutEndpoint } = texts;
  for (const config of [texts, withoutEndpoint]) expect(readConfig(config)).toEqual(config);
});

it.each(Object.keys(texts))('takes none whose %s is no text', (name) => {
  expect(() => readConfig({ ...texts, [name]: 7 })).toThrow(
    `/config.json says nothing of ${name}.`,
  );
});

it('takes nothing else for one', () => {
  for (const answer of [undefined, null, 'ok', []])
    expect(() => readConfig(answer)).toThrow('says nothing of region, userPoolId');
});
