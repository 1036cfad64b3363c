import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, transformWithOxc } from 'vite';
import { halvesOf, heavyNames, partsOf } from './halves.ts';
import {
  readsServerFact,
  withoutSchemas,
  withoutUnused,
  withPureDefinitions,
} from './without-schemas.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Those of our packages that only define things, schemas among them. */
const packages = ['contract', 'domain', 'fields'].map((name) => `packages/${name}/src`);

/** The library of schemas. */
const library = 'zod';

/** Before the name of a module, for its half without schemas. */
const lightHalf = '\0light:';

/**
 * Has a page load of our packages what it needs alone. The contract is one for both sides, and each endpoint names
 * all that it takes and answers: with one of them a page would have the schemas of half of the product. So the
 * schemas of endpoints are left out, which the client never reads, and those that are left come by themselves.
 */
export function lightPackages(): Plugin {
  let modules = new Map<string, string>();
  /** Those without schemas: halves, and modules that have none. */
  let light = new Set<string>();
  return {
    name: 'light-packages',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      ({ modules, light } = await lightModules());
    },
    async resolveId(name, importer) {
      if (name.startsWith(lightHalf)) return { id: name, moduleSideEffects: false };
      if (importer === undefined || !light.has(importer)) return null;
      // Relative names in a half are meant from where the whole is; it names light things alone.
      const found = await this.resolve(name, importer.replace(lightHalf, ''), { skipSelf: true });
      const half = `${lightHalf}${found?.id ?? ''}`;
      return modules.has(half) ? { id: half, moduleSideEffects: false } : found;
    },
    load: (id) => modules.get(id) ?? null,
    transform: {
      filter: { id: /\/apps\/web\/src\/.+\.tsx?$/ },
      handler(code, id) {
        const read = readsServerFact(id, code);
        if (read === undefined) return;
        this.error(`The client has no ${read}: give the schema a name of its own in the contract.`);
      },
    },
  };
}

/** What the modules of our packages become. */
interface LightModules {
  /** Their code by their paths; that of light halves too. */
  modules: Map<string, string>;
  light: Set<string>;
}

async function lightModules(): Promise<LightModules> {
  const files = sourcesBelow(['apps/web/src', ...packages]);
  const words = new Map(
    files.map((file) => [file, new Set(fs.readFileSync(file, 'utf8').match(/[\w$]+/g))]),
  );
  const modules = new Map<string, string>();
  for (const file of sourcesBelow(packages)) {
    const { code } = await transformWithOxc(fs.readFileSync(file, 'utf8'), file);
    // A name that is in no other file is imported nowhere.
    const isImported = (name: string) =>
      [...words].some(([other, there]) => other !== file && there.has(name));
    const lighter = file.includes('/contract/') ? withoutSchemas(code) : code;
    modules.set(file, withPureDefinitions(withoutUnused(lighter, isImported)));
  }
  return inHalves(modules);
}

/** The modules, with two halves instead of those that have them. */
function inHalves(modules: ReadonlyMap<string, string>): LightModules {
  const parts = [...modules].flatMap(([file, code]) => {
    const found = partsOf(code);
    return found ? [{ file, ...found }] : [];
  });
  const heavyExports = new Set<string>();
  const heavyIn = (one: (typeof parts)[number]) =>
    heavyNames(one, library, (name) => heavyExports.has(name));
  // Grows until nothing more is made of what is heavy in another module.
  for (let size = -1; size !== heavyExports.size; ) {
    size = heavyExports.size;
    for (const one of parts) {
      const heavy = heavyIn(one);
      for (const { names, isExported } of one.declarations)
        if (isExported) for (const name of names) if (heavy.has(name)) heavyExports.add(name);
    }
  }
  const answer: LightModules = { modules: new Map(modules), light: new Set() };
  for (const one of parts) {
    const heavy = heavyIn(one);
    const half = lightHalf + one.file;
    const halves = halvesOf(one, heavy, half);
    if (halves === undefined) {
      if (heavy.size === 0) answer.light.add(one.file);
      continue;
    }
    answer.modules.set(one.file, halves.heavy).set(half, halves.light);
    answer.light.add(half);
  }
  return answer;
}

function sourcesBelow(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => path.join(root, folder, file)),
  );
}
