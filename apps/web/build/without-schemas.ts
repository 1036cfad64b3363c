import { type ESTree, parseSync, Visitor } from 'vite';

/** What of an endpoint the server alone reads: what is sent and answered, and what is said of it in its description. */
const serverFacts = new Set(['params', 'query', 'body', 'answer', 'more', 'summary', 'errors']);

/** What replaces a part of a text. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * The code of a module of the contract without what the server alone reads: the schemas of endpoints, and those of
 * what events tell besides their words.
 */
export function withoutSchemas(code: string): string {
  const { program } = parseSync('module.js', code);
  const edits: Edit[] = [];
  /** The names of objects that endpoints are put together from. */
  const parts = new Set<string>();
  const take = ({ properties }: ESTree.ObjectExpression, keys: ReadonlySet<string>) => {
    for (const [index, property] of properties.entries()) {
      if (property.type !== 'Property' || !keys.has(nameOf(property.key))) continue;
      const end = properties[index + 1]?.start ?? property.end;
      edits.push({ start: property.start, end, text: '' });
    }
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init?.type !== 'ObjectExpression' || !isPart(init, parts)) return;
      parts.add(nameOf(id));
      take(init, serverFacts);
    },
    CallExpression({ callee, arguments: given }) {
      const [first, second] = given;
      if (first?.type === 'ObjectExpression' && /endpoints?$/i.test(nameOf(callee)))
        take(first, serverFacts);
      if (nameOf(callee) === 'happening' && first && second)
        edits.push({ start: first.end, end: second.end, text: '' });
    },
    FunctionDeclaration({ id, body }) {
      if (id?.name !== 'happening') return;
      const made = body?.body.find((one) => one.type === 'ReturnStatement')?.argument;
      if (made?.type === 'ObjectExpression') take(made, new Set(['detail']));
    },
  }).visit(program);
  return edited(code, edits);
}

/**
 * Finds where a module of the client reads a part of an endpoint that the build leaves out, such as `saveThing.body`;
 * undefined where it does nowhere. Schemas that the client needs have names of their own in the contract.
 */
export function readsServerFact(file: string, code: string): string | undefined {
  const { program } = parseSync(file, code);
  const ofContract = new Set(
    program.body.flatMap((one) =>
      one.type === 'ImportDeclaration' && one.source.value === '@countersign/contract'
        ? one.specifiers.map(({ local }) => local.name)
        : [],
    ),
  );
  let found: string | undefined;
  new Visitor({
    MemberExpression({ object, property, computed }) {
      const [of, fact] = [nameOf(object), nameOf(property)];
      if (!computed && ofContract.has(of) && serverFacts.has(fact)) found ??= `${of}.${fact}`;
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'ObjectPattern' || init == null || !ofContract.has(nameOf(init))) return;
      for (const one of id.properties) {
        const fact = one.type === 'Property' ? nameOf(one.key) : '';
        if (serverFacts.has(fact)) found ??= `${nameOf(init)}.${fact}`;
      }
    },
  }).visit(program);
  return found;
}

/** Whether an object says where endpoints are or who may call them, or is made from one that does. */
function isPart({ properties }: ESTree.ObjectExpression, parts: ReadonlySet<string>): boolean {
  return properties.some((one) =>
    one.type === 'SpreadElement'
      ? parts.has(nameOf(one.argument))
      : ['base', 'policy'].includes(nameOf(one.key)),
  );
}

/**
 * Removes unused definitions from the code of a module, with the imports that only they need: the bundler would take
 * what is imported for something that comes with this module. `isImported` tells of what is exported.
 */
export function withoutUnused(code: string, isImported: (name: string) => boolean): string {
  const { program } = parseSync('module.js', code);
  const uses = new Map<string, number>();
  const note = ({ name }: { name: string }) => void uses.set(name, (uses.get(name) ?? 0) + 1);
  const body = program.body.filter(({ type }) => type !== 'ImportDeclaration');
  new Visitor({ Identifier: note }).visit({ ...program, body });
  for (const one of program.body)
    if (one.type === 'ImportDeclaration') for (const { local } of one.specifiers) note(local);
  // The one is where it is made; a property of the same name keeps it, which does no harm.
  const isUnused = (name: string) => name !== keptAlways && (uses.get(name) ?? 0) <= 1;
  const isNobodys = (name: string) => isUnused(name) && !isImported(name);
  const edits = program.body.flatMap((one): Edit[] => {
    const removal = { start: one.start, end: one.end, text: '' };
    switch (one.type) {
      case 'VariableDeclaration':
      case 'FunctionDeclaration':
        return namesOf(one).every(isUnused) ? [removal] : [];
      case 'ExportNamedDeclaration':
        return one.declaration && namesOf(one.declaration).every(isNobodys) ? [removal] : [];
      case 'ImportDeclaration': {
        const used = one.specifiers.filter(({ local }) => !isUnused(local.name));
        if (used.length === one.specifiers.length) return [];
        return [{ ...removal, text: importOf(used, one.source.raw ?? '') }];
      }
      default:
        return [];
    }
  });
  // What is left out may have been all that used something else.
  return edits.length === 0 ? code : withoutUnused(edited(code, edits), isImported);
}

/** The names that a statement declares; one that is always used where they are not to be told. */
function namesOf(statement: ESTree.Statement | ESTree.Declaration): string[] {
  if (statement.type === 'FunctionDeclaration')
    return statement.id ? [statement.id.name] : [keptAlways];
  if (statement.type !== 'VariableDeclaration') return [keptAlways];
  return statement.declarations.map(({ id }) => (id.type === 'Identifier' ? id.name : keptAlways));
}
const keptAlways = '*';

function importOf(specifiers: readonly ESTree.ImportDeclarationSpecifier[], from: string): string {
  if (specifiers.length === 0) return '';
  const names = specifiers.map((one) => {
    switch (one.type) {
      case 'ImportSpecifier':
        return nameOf(one.imported) === one.local.name
          ? one.local.name
          : `${nameOf(one.imported)} as ${one.local.name}`;
      case 'ImportDefaultSpecifier':
        return `default as ${one.local.name}`;
      case 'ImportNamespaceSpecifier':
        throw new Error(`A part of ${from} can't be left out: all of it has one name.`);
    }
  });
  return `import { ${names.join(', ')} } from ${from};`;
}

/**
 * Marks all definitions of a module as free of effects: the build then leaves out those that no module imports, with
 * all that they are made of. For modules that only define things.
 */
export function withPureDefinitions(code: string): string {
  const { program } = parseSync('module.js', code);
  const edits = program.body
    .map((one) => (one.type === 'ExportNamedDeclaration' ? one.declaration : one))
    .flatMap((one) => (one?.type === 'VariableDeclaration' ? one.declarations : []))
    .flatMap(({ id, init }): Edit[] =>
      id.type === 'Identifier' && init && runsCode(init)
        ? [
            { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
            { start: init.end, end: init.end, text: '))()' },
          ]
        : [],
    );
  return edited(code, edits);
}

/** Whether something is called or looked up to make a value; what its functions do is not done yet. */
function runsCode(value: ESTree.Expression): boolean {
  let found = false;
  let depth = 0;
  const inside = () => {
    depth += 1;
  };
  const outside = () => {
    depth -= 1;
  };
  const note = () => {
    found ||= depth === 0;
  };
  new Visitor({
    ArrowFunctionExpression: inside,
    'ArrowFunctionExpression:exit': outside,
    FunctionExpression: inside,
    'FunctionExpression:exit': outside,
    CallExpression: note,
    NewExpression: note,
    MemberExpression: note,
    SpreadElement: note,
    TaggedTemplateExpression: note,
  }).visit({
    type: 'Program',
    body: [{ type: 'ExpressionStatement', expression: value, start: value.start, end: value.end }],
  } as unknown as ESTree.Program);
  return found;
}

function nameOf(node: { type: string; name?: unknown }): string {
  return node.type === 'Identifier' && typeof node.name === 'string' ? node.name : '';
}

function edited(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end, text: next }) => text.slice(0, start) + next + text.slice(end),
      code,
    );
}
