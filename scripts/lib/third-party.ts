import fs from 'node:fs';
import path from 'node:path';
import { binaries, rustCrates } from './binaries.ts';
import { root } from './root.ts';

/** A package or workspace as `package-lock.json` has it. */
interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  /** Whether it is installed depends on the machine. */
  optional?: boolean;
  /** Optional, or needed by tools for development. */
  devOptional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** A package that is shipped: bundled into the pages or the server, or installed with them. */
interface ShippedPackage {
  name: string;
  version: string;
  licence: string;
  /** Where its licence is read; empty where it is installed on some machines alone. */
  folder: string;
}

/** Holds the notice of a package's licence. */
interface Notice {
  holders: string[];
  /** The text without who holds the rights, so that equal licences are equal texts. */
  text: string;
}

/** The file of the repository that sums up what is shipped. */
export const summaryFile = path.join(root, 'docs', 'third-party.md');

/** Licences under which nothing is shipped, as they would ask for our own sources in return. */
const refused = /\b(?:A|L)?GPL\b|\bSSPL\b|\bBUSL\b|\bUNLICENSED\b/i;

/**
 * Lists each package and font that is shipped with its licence and who holds the rights, and the text of each licence
 * once: the file that the web client's *About* links to. Optional packages come with licence files of their own.
 * @throws where a package names no licence, or one under which nothing is shipped
 */
export function thirdPartyLicences(): string {
  const packages = shippedPackages();
  const texts = new Map<string, { text: string; licences: Set<string> }>();
  const rows = packages.map((one) => {
    const notice = one.folder === '' ? undefined : noticeOf(one.folder);
    if (notice?.text) {
      const known = texts.get(wordsOf(notice.text));
      if (known) known.licences.add(one.licence);
      else texts.set(wordsOf(notice.text), { text: notice.text, licences: new Set([one.licence]) });
    }
    return `| ${one.name} | ${one.version} | ${cell(one.licence)} | ${cell(notice?.holders.join('; ') ?? '')} |`;
  });
  return [
    '# Third-party licences',
    '',
    'All that `npm start` installs: what is bundled into the pages and the server, and what builds and runs them.',
    '',
    '## Fonts',
    '',
    ...fontNotices(),
    '## Packages',
    '',
    '| Package | Version | Licence | Copyright |',
    '|---|---|---|---|',
    ...rows,
    '',
    '## Inside of binaries',
    '',
    'What is compiled into the binaries of packages besides their own code.',
    '',
    '| Binaries | Component | Version | Licence | Text |',
    '|---|---|---|---|---|',
    ...binaries.flatMap(({ path: binary, components }) =>
      components.map(
        ({ name, version, licence, text }) =>
          `| ${binary} | ${name} | ${version} | ${licence} | ${text === '' ? 'of the package' : text} |`,
      ),
    ),
    '',
    'The Rust crates that the binaries of Typst, Rolldown, Lightning CSS and canvas name, as they are on Linux (x64).',
    'Not in it is a crate of which no path stayed in a binary. The licence is the one that the crate declares, or',
    'declared in the version nearest to this one that could be read; whose it is is said in the crate.',
    '',
    '| Crate | Version | Licence |',
    '|---|---|---|',
    ...rustCrates().map(
      ({ name, version, licence }) => `| ${name} | ${version} | ${chosenLicence(licence)} |`,
    ),
    '',
    ...binaryTexts(),
    '## Licences',
    '',
    ...[...texts.values()].flatMap(({ text, licences }) => [
      `### ${[...licences].toSorted().join(', ')}`,
      '',
      '```text',
      text.replaceAll('```', "'''"),
      '```',
      '',
    ]),
  ].join('\n');
}

/**
 * Sums up what is shipped: each licence with the direct dependencies under it and the number of other packages and
 * Rust crates. The same on every machine, as it follows from `package-lock.json`.
 * @throws where a package names no licence, or one under which nothing is shipped
 */
export function thirdPartySummary(): string {
  const direct = directDependencies();
  const packages = Map.groupBy(shippedPackages(), ({ licence }) => licence);
  const crates = Map.groupBy(rustCrates(), ({ licence }) => chosenLicence(licence));
  const licences = [...new Set([...packages.keys(), ...crates.keys()])].map((licence) => {
    const names = new Set(packages.get(licence)?.map(({ name }) => name));
    return {
      licence,
      ours: [...names].filter((name) => direct.has(name)),
      others: [...names].filter((name) => !direct.has(name)).length,
      crates: crates.get(licence)?.length ?? 0,
    };
  });
  const weight = (one: (typeof licences)[number]) => one.ours.length + one.others + one.crates;
  return [
    '# Third-party software',
    '',
    'Made by `npm run third-party` from `package-lock.json`; a test checks that it is up to date. It counts what',
    '`npm start` installs. Versions, copyright holders and the texts of all licences are in the product, at *About* in',
    'the menu of the profile (`/third-party.txt`). The licences of the fonts lie beside them, in `packages/pdf/fonts`.',
    '',
    '| Licence | Direct dependencies | Other packages | Rust crates in binaries |',
    '|---|---|---|---|',
    ...licences
      .toSorted((a, b) => weight(b) - weight(a) || (a.licence < b.licence ? -1 : 1))
      .map(
        ({ licence, ours, others, crates }) =>
          `| ${licence} | ${ours.map((name) => `\`${name}\``).join(', ')} | ${others} | ${crates} |`,
      ),
    '',
  ].join('\n');
}

/** The names of the packages that our workspaces and the repository ask for themselves. */
function directDependencies(): Set<string> {
  const own = lockedPackages().filter(([folder]) => !folder.includes('node_modules/'));
  return new Set(
    own.flatMap(([, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies }),
    ),
  );
}

/** The folders of the packages that are shipped, as far as they are installed on this machine. */
export function shippedFolders(): string[] {
  return lockedPackages()
    .filter(([folder, one]) => isShipped(folder, one) && fs.existsSync(path.join(root, folder)))
    .map(([folder]) => folder);
}

function shippedPackages(): ShippedPackage[] {
  const found = new Map<string, ShippedPackage>();
  for (const [folder, one] of lockedPackages()) {
    const name = folder.split('node_modules/').at(-1) ?? '';
    if (!isShipped(folder, one)) continue;
    const { version = '', license = '' } = one;
    const licence = chosenLicence(license);
    if (licence === '') {
      throw new Error(`${name} ${version} can't be shipped: its licence is "${license}".`);
    }
    const isUnread = one.optional || (one.devOptional && !fs.existsSync(path.join(root, folder)));
    found.set(`${name} ${version}`, { name, version, licence, folder: isUnread ? '' : folder });
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

function lockedPackages(): [string, LockedPackage][] {
  const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(lock.packages);
}

const isShipped = (folder: string, { link, dev }: LockedPackage) =>
  folder.includes('node_modules/') && !link && !dev;

/** The licence that a package is taken under: of several to choose from, one under which we ship. Empty for none. */
function chosenLicence(license: string): string {
  if (!refused.test(license)) return license;
  const choices = license.replace(/^\((.*)\)$/, '$1').split(/\s+OR\s+/);
  return choices.find((one) => !refused.test(one)) ?? '';
}

const licenceFile = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;
const isHolder = (line: string) =>
  /^\W*(?:copyright\b|\(c\)|©)/i.test(line) &&
  /\d{4}|©|\(c\)/i.test(line) &&
  // The author of the text of a licence holds no rights in what is under it.
  !line.includes('Free Software Foundation');

/** A text without what differs from one copy of a licence to the next: its title, lines and signs. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .replace(/^ ?(?:the )?(?:mit|isc|bsd)? ?licen[cs]e (?:mit )?/, '')
    .trim();

/** Reads the licence file of a package, or its description where that names no holder. */
function noticeOf(folder: string): Notice {
  const directory = path.join(root, folder);
  if (!fs.existsSync(directory)) throw new Error(`${folder} is not installed: run npm ci first.`);
  const names = fs
    .readdirSync(directory, { withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && licenceFile.test(entry.name) && !/\.[cm]?js$/.test(entry.name),
    )
    .map((entry) => entry.name);
  const [name] = names.toSorted();
  if (name === undefined) return { holders: authorOf(directory), text: '' };
  const lines = fs.readFileSync(path.join(directory, name), 'utf8').split(/\r?\n/);
  const holders = lines.filter((line) => isHolder(line) && line.length < 200);
  const text = lines
    .filter((line) => !isHolder(line))
    .join('\n')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  const named = new Set(holders.map((line) => line.replace(/^\W+(?=copyright)/i, '').trim()));
  return { holders: named.size > 0 ? [...named] : authorOf(directory), text };
}

/** Returns the author of a package, by its own description. */
function authorOf(directory: string): string[] {
  const { author } = JSON.parse(fs.readFileSync(path.join(directory, 'package.json'), 'utf8')) as {
    author?: string | { name?: string };
  };
  const name = typeof author === 'string' ? author.replace(/\s*[<(].*$/, '') : author?.name;
  return name ? [`by ${name}`] : [];
}

/** Reads the notices next to the fonts of our own tree. */
function fontNotices(): string[] {
  const fonts = path.join(root, 'packages', 'pdf', 'fonts');
  return ['OFL.txt', path.join('handwriting', 'LICENSES.txt')].flatMap((name) => [
    `\`packages/pdf/fonts/${name.replaceAll(path.sep, '/')}\`:`,
    '',
    '```text',
    fs.readFileSync(path.join(fonts, name), 'utf8').trim(),
    '```',
    '',
  ]);
}

/** The texts of the licences of what is inside of binaries, each once. */
function binaryTexts(): string[] {
  const files = [
    ...binaries.flatMap(({ components }) => components.map(({ text }) => text)),
    ...rustCrates().flatMap(({ texts }) => texts),
  ];
  return [...new Set(files.filter((file) => file !== ''))].flatMap((file) => [
    `### ${file}`,
    '',
    '```text',
    fs.readFileSync(path.join(root, file), 'utf8').trim().replaceAll('```', "'''"),
    '```',
    '',
  ]);
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
