import { describe, expect, it } from 'vitest';
import { halvesOf, heavyNames, partsOf } from './halves.ts';

/** The halves of a module that knows of one heavy name elsewhere, `guid`. */
function halves(code: string) {
  const parts = partsOf(code);
  if (parts === undefined) return undefined;
  const heavy = heavyNames(parts, 'zod', (name) => name === 'guid');
  return halvesOf(parts, heavy, 'light');
}

const lines = (code = '') => code.split('\n').filter((line) => line !== '');

describe('a module with schemas and without', () => {
  const code = `import { z } from 'zod';
import { guid, kinds } from './rules.ts';
import { endpoint } from './endpoint.ts';
const path = '/things';
const shape = { id: guid };
export const names = [...kinds, 'other'];
export const thing = z.object({ ...shape, name: z.enum(names) });
export const getThing = endpoint({ path });`;

  it('has a light half that needs no schemas', () => {
    expect(lines(halves(code)?.light)).toEqual([
      `import { guid, kinds } from './rules.ts';`,
      `import { endpoint } from './endpoint.ts';`,
      `const path = '/things';`,
      `export const names = [...kinds, 'other'];`,
      `export const getThing = endpoint({ path });`,
      `export { path };`,
    ]);
  });

  it('has a heavy half that exports all that there was', () => {
    expect(lines(halves(code)?.heavy)).toEqual([
      `import { z } from 'zod';`,
      `import { guid, kinds } from './rules.ts';`,
      `import { names } from 'light';`,
      `export { names, getThing } from 'light';`,
      `const shape = { id: guid };`,
      `export const thing = z.object({ ...shape, name: z.enum(names) });`,
    ]);
  });
});

it.each([
  ['all is light', `export const most = 5;`],
  ['all is heavy', `import { z } from 'zod';\nexport const rule = z.string();`],
  [
    'it runs something',
    `import { z } from 'zod';\nexport const a = 1;\nexport const b = z.int();\nrun();`,
  ],
])('a module is left whole where %s', (_, code) => expect(halves(code)).toBeUndefined());
