import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** A module, as far as it is loaded at once: lines such as `import { a } from 'b';`, on one line or several. */
const imports = /^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm;

/** The packages that a module loads at once, by itself and through others. */
function packagesOf(url: URL, seen = new Set<string>()): string[] {
  if (seen.has(url.href)) return [];
  seen.add(url.href);
  const names = [...readFileSync(url, 'utf8').matchAll(imports)].map(([, name = '']) => name);
  return names.flatMap((name) => {
    if (name.startsWith('.')) return packagesOf(new URL(name, url), seen);
    return name.startsWith('node:') ? [] : [name];
  });
}

describe('a thread', () => {
  it('starts without anything that a task may need', () => {
    expect(packagesOf(new URL('./make-worker.ts', import.meta.url))).toEqual([]);
  });

  it('typesets without what reads, and renders without what typesets', () => {
    // What is looked for here is found where it is meant to be.
    expect(packagesOf(new URL('../assemble/compile.ts', import.meta.url))).toContain(
      '@libpdf/core',
    );
    expect(packagesOf(new URL('../flow/create-typesetter.ts', import.meta.url))).not.toContain(
      '@libpdf/core',
    );
    expect(packagesOf(new URL('../render/render-page.ts', import.meta.url))).toEqual([]);
  });
});
