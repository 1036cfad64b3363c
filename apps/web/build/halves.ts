import { type ESTree, parseSync, Visitor } from 'vite';

/** A module in two: what is made of schemas, and what is not. */
export interface Halves {
  /** Exports all that the module did: what is light, from the other half. */
  heavy: string;
  light: string;
}

/** A statement of a module: what it declares, what it names, and what of that it imports by which name. */
interface Statement {
  node: ESTree.Statement | ESTree.ModuleDeclaration;
  names: string[];
  uses: string[];
  isExported: boolean;
}

/** Holds the parts of a module: its imports, and its declarations. */
export interface Parts {
  code: string;
  imports: (Statement & { imported: Map<string, string>; from: string })[];
  declarations: Statement[];
}

/** Splits a module into its parts; undefined where it has some that can't be split. */
export function partsOf(code: string): Parts | undefined {
  const { program } = parseSync('module.js', code);
  const parts: Parts = { code, imports: [], declarations: [] };
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      const imported = new Map(node.specifiers.map((one) => [one.local.name, importedName(one)]));
      const names = [...imported.keys()];
      const from = node.source.value;
      parts.imports.push({ node, names, uses: [], isExported: false, imported, from });
      continue;
    }
    const isExported = node.type === 'ExportNamedDeclaration';
    const names = namesOf(isExported ? node.declaration : node);
    if (names === undefined) return undefined;
    const uses = usesOf(node).filter((name) => !names.includes(name));
    parts.declarations.push({ node, names, uses, isExported });
  }
  return parts;
}

/**
 * The names in a module of all that is made of schemas: of the library for them, of what is made of it, and of
 * imports of such. `isHeavy` tells of a name that a module of ours exports.
 */
export function heavyNames(
  { imports, declarations }: Parts,
  library: string,
  isHeavy: (name: string) => boolean,
): Set<string> {
  const heavy = new Set(
    imports.flatMap(({ imported, from }) =>
      [...imported].flatMap(([local, name]) => (from === library || isHeavy(name) ? local : [])),
    ),
  );
  // Grows until nothing more is made of what is heavy.
  for (let size = -1; size !== heavy.size; ) {
    size = heavy.size;
    for (const { names, uses } of declarations)
      if (uses.some((name) => heavy.has(name))) for (const name of names) heavy.add(name);
  }
  return heavy;
}

/**
 * A module whose light half, such as its endpoints and lists of words, comes without schemas for those who need no
 * more; undefined where it has no two halves.
 * @param lightName by which the heavy half imports the light one
 */
export function halvesOf(
  { code, imports, declarations }: Parts,
  heavyOnes: ReadonlySet<string>,
  lightName: string,
): Halves | undefined {
  const isLight = ({ names }: Statement) => !names.some((name) => heavyOnes.has(name));
  const exported = declarations.filter((one) => one.isExported && isLight(one));
  const light = new Set(exported);
  for (const { uses } of light)
    for (const one of declarations)
      if (one.names.some((name) => uses.includes(name))) light.add(one);
  const heavy = declarations.filter((one) => !light.has(one));
  if (light.size === 0 || heavy.length === 0) return undefined;

  const textOf = ({ node }: Statement) => code.slice(node.start, node.end);
  const inOrder = declarations.filter((one) => light.has(one));
  const importsOf = (of: readonly Statement[]) =>
    imports.filter(({ names }) => of.some(({ uses }) => names.some((name) => uses.includes(name))));
  const namesOfAll = (of: readonly Statement[]) => of.flatMap(({ names }) => names).join(', ');
  const hidden = inOrder.filter(({ isExported }) => !isExported);
  const shared = inOrder.filter(({ names }) =>
    heavy.some(({ uses }) => names.some((name) => uses.includes(name))),
  );
  return {
    light: [
      ...importsOf(inOrder).map(textOf),
      ...inOrder.map(textOf),
      hidden.length > 0 ? `export { ${namesOfAll(hidden)} };` : '',
    ].join('\n'),
    heavy: [
      ...importsOf(heavy).map(textOf),
      shared.length > 0 ? `import { ${namesOfAll(shared)} } from '${lightName}';` : '',
      `export { ${namesOfAll(exported)} } from '${lightName}';`,
      ...heavy.map(textOf),
    ].join('\n'),
  };
}

function importedName(specifier: ESTree.ImportDeclarationSpecifier): string {
  if (specifier.type !== 'ImportSpecifier') return '*';
  const { imported } = specifier;
  return imported.type === 'Identifier' ? imported.name : imported.value;
}

function usesOf(node: Statement['node']): string[] {
  const uses = new Set<string>();
  new Visitor({ Identifier: ({ name }) => void uses.add(name) }).visit({
    type: 'Program',
    body: [node],
  } as unknown as ESTree.Program);
  return [...uses];
}

function namesOf(declaration: ESTree.Node | null): string[] | undefined {
  if (declaration?.type === 'FunctionDeclaration' || declaration?.type === 'ClassDeclaration')
    return declaration.id ? [declaration.id.name] : undefined;
  if (declaration?.type !== 'VariableDeclaration') return undefined;
  const names = declaration.declarations.flatMap(({ id }) =>
    id.type === 'Identifier' ? id.name : [],
  );
  return names.length === declaration.declarations.length ? names : undefined;
}
