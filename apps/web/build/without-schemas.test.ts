import { describe, expect, it } from 'vitest';
import {
  readsServerFact,
  withoutSchemas,
  withoutUnused,
  withPureDefinitions,
} from './without-schemas.ts';

const lines = (code: string) =>
  code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll(/ +/g, ' ');

describe('a module of the contract', () => {
  it('loses what the server alone reads of its endpoints', () => {
    const code = `
      const one = { base: 'v4', params: idParams, answer: thing };
      export const getThing = endpoint({ ...one, name: 'getThing', summary: 'A thing', path: '/things/:id' });
      export const addThing = endpoint({ base: 'v4', body: thingInput, path: '/things', errors: ['conflict'] });
      export const moreThings = exportEndpoint({ base: 'v4', path: '/things', more: archived });
    `;
    expect(lines(withoutSchemas(code))).toBe(
      lines(`
        const one = { base: 'v4', };
        export const getThing = endpoint({ ...one, name: 'getThing', path: '/things/:id' });
        export const addThing = endpoint({ base: 'v4', path: '/things', });
        export const moreThings = exportEndpoint({ base: 'v4', path: '/things', });
      `),
    );
  });

  it('keeps schemas whose fields are called the same', () => {
    const code = `export const mail = z.object({ subject: z.string(), body: z.string(), query: z.string() });`;
    expect(withoutSchemas(code)).toBe(code);
  });

  it('keeps the names of what can happen, without other data', () => {
    const code = `
      export function happening(words, more = {}) { return { words, detail: changes.extend(more) }; }
      export const events = { 'a.sent': happening('Sent', { round: z.int() }), 'a.seen': happening('Seen') };
    `;
    expect(lines(withoutSchemas(code))).toBe(
      lines(`
        export function happening(words, more = {}) { return { words, }; }
        export const events = { 'a.sent': happening('Sent'), 'a.seen': happening('Seen') };
      `),
    );
  });
});

describe('unused exports', () => {
  it('goes with its imports, and with what it alone was made of', () => {
    const code = `
      import { z } from 'zod';
      import { guid, limit } from './rules.ts';
      const inner = z.object({ id: guid });
      export const unused = inner.extend({});
      export const used = [limit];
    `;
    expect(lines(withoutUnused(code, (name) => name === 'used'))).toBe(
      lines(`
        import { limit } from './rules.ts';
        export const used = [limit];
      `),
    );
  });

  it('stays where another module may import it', () => {
    const code = `import { z } from 'zod';\nexport const rule = z.string();`;
    expect(withoutUnused(code, () => true)).toBe(code);
  });
});

describe('what a module makes as it is loaded', () => {
  it('is marked as free of effects where something is called for it', () => {
    expect(withPureDefinitions('export const rule = z.string().min(1);')).toBe(
      'export const rule = /* @__PURE__ */ (() => (z.string().min(1)))();',
    );
  });

  it.each(['const most = 5;', "const names = ['a', 'b'];", 'const run = () => call();'])(
    'is left alone where it is plain: %s',
    (code) => expect(withPureDefinitions(code)).toBe(code),
  );
});

describe('a module of the client', () => {
  const using = (line: string) => `
    import { saveThing, thingInput as input } from '@countersign/contract';
    import { other } from './other.ts';
    ${line}
  `;

  it.each([
    ['const rules = toRules(saveThing.body);', 'saveThing.body'],
    ['const rules = saveThing.body.shape.name;', 'saveThing.body'],
    ['const { params } = saveThing;', 'saveThing.params'],
  ])('is reported where it reads what is left out: %s', (line, read) => {
    expect(readsServerFact('Thing.tsx', using(line))).toBe(read);
  });

  it.each([
    'const name = saveThing.name;',
    'const rules = toRules(input);',
    'const text = other.body;',
    'const { body } = other;',
    'const answer = saveThing[other.body];',
  ])('may read all else: %s', (line) => {
    expect(readsServerFact('Thing.tsx', using(line))).toBeUndefined();
  });
});
