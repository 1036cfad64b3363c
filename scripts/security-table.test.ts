import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './lib/root.ts';

const documents = ['docs/security.md', 'docs/security/asvs.md', 'docs/security/controls.md'];

/** Tests as a document names them: a file in backticks, and mostly a title in quotation marks after it. */
const named = documents.flatMap((document) =>
  [
    ...read(document).matchAll(/`([^`\s]+\.(?:test|spec)\.tsx?)`(?:: “(.+?)”(?=[\s;,.:)]|$))?/gm),
  ].map(([, file = '', title]) => ({ file: pathOf(file), title })),
);

describe('the tests that the documents on security name', () => {
  test('are many', () => expect(named.length).toBeGreaterThan(100));

  test.each(named)('$file: $title', ({ file, title }) => {
    expect(fs.existsSync(path.join(root, file))).toBe(true);
    if (title !== undefined) expect(read(file)).toContain(title);
  });
});

/** Paths are below the server's sources where they begin with no folder of the repository. */
function pathOf(file: string): string {
  return /^(?:apps|packages|scripts|tests)\//.test(file) ? file : `apps/server/src/${file}`;
}

function read(file: string): string {
  return fs.readFileSync(path.join(root, file), 'utf8');
}
