import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeForm } from '../packages/pdf/test-support/write-pdf.ts';
import { root } from './lib/root.ts';

/** A folder of somebody else's, with the package and what npm installs beside it. */
let folder: string;
const inModules = (name: string) => path.join(folder, 'node_modules', name);
const node = (...args: string[]) =>
  execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });

const form = writeForm({ widgets: ['/FT/Tx/T(name)/Rect[50 40 250 60]'] });

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-package-'));
  const made = inModules('@countersign/pdf');
  node(path.join(root, 'scripts', 'package-pdf.ts'), made);
  const manifest = fs.readFileSync(path.join(made, 'package.json'), 'utf8');
  const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> };
  for (const name of [...Object.keys(dependencies), '@types/node']) {
    fs.mkdirSync(path.dirname(inModules(name)), { recursive: true });
    fs.symlinkSync(path.join(root, 'node_modules', name), inModules(name));
  }
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  fs.writeFileSync(path.join(folder, 'form.pdf'), form);
}, 60_000);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** What the README shows first, between what it takes for granted and a look at what came out. */
function program(): string {
  const readme = fs.readFileSync(path.join(root, 'packages/pdf/README.md'), 'utf8');
  const [, example = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  return `
    import fs from 'node:fs/promises';
    import { createEngine, PdfProblem } from '@countersign/pdf';
    const upload: Uint8Array = await fs.readFile('form.pdf');
    await using file = await fs.open('made.pdf', 'w');
    ${example}
    const engine = createEngine();
    const read = await engine.readForm(upload);
    const broken = await engine.readForm(new Uint8Array(9)).catch((error: unknown) => error);
    const load = () => Promise.resolve([read]);
    const meta = { title: 'Form', id: '1' };
    const made = await engine.make({ key: 'pack', load, values: [{}], meta });
    const image = await engine.renderPage(Buffer.concat(made.parts), 0);
    const [text] = await engine.textOfPages(await fs.readFile('made.pdf'));
    await engine.close();
    const code: string = broken instanceof PdfProblem ? broken.code : '';
    console.log(JSON.stringify([read.fields.length, issues, text, code, image.width > 100]));
  `;
}

test('others install the engine as a package, with its types, and do what its README shows', () => {
  fs.writeFileSync(path.join(folder, 'use.ts'), program());
  const settings = ['--strict', '--noEmit', '--skipLibCheck', '--module', 'nodenext'];
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  node(compiler, ...settings, '--target', 'esnext', '--types', 'node', 'use.ts');
  const seen: unknown = JSON.parse(node('use.ts'));
  expect(seen).toEqual([1, [], 'Zażółć Gęślą', 'not-a-pdf', true]);
}, 60_000);

test('it knows nothing of the application', () => {
  const files = fs.readdirSync(inModules('@countersign/pdf'), {
    recursive: true,
    encoding: 'utf8',
  });
  const texts = files
    .filter((file) => /\.(js|ts|json)$/.test(file))
    .map((file) => fs.readFileSync(path.join(inModules('@countersign/pdf'), file), 'utf8'));
  expect(texts.length).toBeGreaterThan(20);
  expect(
    texts.filter((text) =>
      /@countersign\/(?!pdf")|(?:from |import\()['"][^'"]*\.ts['"]/.test(text),
    ),
  ).toEqual([]);
});

test('a thread that makes documents loads nothing that reads them', () => {
  const code = path.join(inModules('@countersign/pdf'), 'code');
  const loaded = new Set(['make-worker.js', 'make-document.js']);
  const packages = new Set<string>();
  for (const file of loaded) {
    const text = fs.readFileSync(path.join(code, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/^import\s[^;]*?["']([^"']+)["'];$/gm)) {
      if (name.startsWith('./')) loaded.add(name.slice(2));
      else if (!name.startsWith('node:')) packages.add(name);
    }
  }
  expect(loaded.size).toBeGreaterThan(10);
  expect(packages).not.toContain('@libpdf/core');
});
