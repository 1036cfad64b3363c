import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/root.ts';

const listed = ['ls-files', '-co', '--exclude-standard'];
const files = execFileSync('git', listed, { cwd: root }).toString().split('\n');
const pages = files.filter((file) => /^(README|CONTRIBUTING|(docs|packages)\/.*)\.md$/.test(file));
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
/** All files and folders, each with a slash before it. */
const paths = new Set<string>();
for (const file of files.filter((one) => one !== '' && fs.existsSync(path.join(root, one)))) {
  for (let at = `/${file}`; at !== '/'; at = path.dirname(at)) paths.add(at);
}
const sources = [...paths].filter((file) => /\.([jt]sx?|mjs|jsonc|sql|css|html|typ)$/.test(file));
const words = new Set(sources.flatMap((file) => read(file).match(/\w+/g) ?? []));

/** Names a path, and neither an address, such as `/config.json`, nor what a build or a test makes. */
const isPath = (text: string) =>
  /^[\w.*{},-]+(\/[\w.*{},-]*)+$|^[\w.-]+\.(tsx?|mjs|jsonc?|sql|css|md)$/.test(text) &&
  !/^(image|text|\.cache|data|DATA_DIR|test-results)\/|\/dist$/.test(text);
/** Parts in capitals, such as `TYPE`, stand for any name. */
const standsForMany = (text: string) => /(^|[/.])[A-Z_]+($|[/.-])/.test(text);
/** Names that can be of nothing but code: `readForm`, `RowAct`, `pdf_sha256`. */
const isName = (text: string) =>
  /^([a-z]+\d*([A-Z]\w*)+|([A-Z][a-z]+){2,}|[a-z]+(_[a-z0-9]+)+)$/.test(text);

function exists(text: string): boolean {
  if (isName(text)) return words.has(text);
  if (!isPath(text) || standsForMany(text)) return true;
  const pattern = `**/${text.replace(/\/$/, '')}`;
  return [...paths].some((one) => path.matchesGlob(one, pattern));
}

const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

function leadsSomewhere(page: string, link: string): boolean {
  const [to = '', anchor] = link.split('#');
  const target = to === '' ? page : path.join(path.dirname(page), to).replace(/\/$/, '');
  return paths.has(`/${target}`) && (!anchor || anchorsOf(target).includes(anchor));
}

test.each(pages)('%s names what exists', (page) => {
  // Blocks of a language are examples, which may make names up.
  const text = read(page).replaceAll(/^```\w+\n[\s\S]*?^```$/gm, '');
  const inBlocks = text
    .split(/^```$/m)
    .flatMap((part, at) => (at % 2 ? part.split(/[\s(),:]+/) : []));
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to);
  const dead = links.filter((to) => !/^[a-z]+:/.test(to) && !leadsSomewhere(page, to));
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
  expect([...dead, ...[...quoted, ...inBlocks].filter((name) => !exists(name))]).toEqual([]);
});
