import { nameInFormula, tokenize } from './tokens.ts';
import type { Span, Tree } from './tree.ts';

/** Lists the names that a formula uses, each with its first position; none without a formula. */
export function namesIn(tree: Tree | undefined): Map<string, Span> {
  const found = new Map<string, Span>();
  const open: Tree[] = tree === undefined ? [] : [tree];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    switch (one.node) {
      case 'literal':
        break;
      case 'name':
        if (!found.has(one.name)) found.set(one.name, { from: one.from, to: one.to });
        break;
      case 'not':
      case 'negate':
        open.push(one.operand);
        break;
      case 'binary':
        open.push(one.right, one.left);
        break;
      case 'call':
        open.push(...one.arguments.toReversed());
        break;
    }
  }
  return found;
}

/** Renames names in a parsed formula. */
export function renameInTree(tree: Tree, names: ReadonlyMap<string, string>): Tree {
  const renamed = (one: Tree) => renameInTree(one, names);
  switch (tree.node) {
    case 'literal':
      return tree;
    case 'name':
      return { ...tree, name: names.get(tree.name) ?? tree.name };
    case 'not':
    case 'negate':
      return { ...tree, operand: renamed(tree.operand) };
    case 'binary':
      return { ...tree, left: renamed(tree.left), right: renamed(tree.right) };
    case 'call':
      return { ...tree, arguments: tree.arguments.map(renamed) };
  }
}

/**
 * Renames names in a formula, all at once, so that two names can be exchanged. What else is written stays as it is,
 * also where it can't be read.
 */
export function renameAllInFormula(formula: string, names: ReadonlyMap<string, string>): string {
  let renamed = '';
  let at = 0;
  const { tokens } = tokenize(formula);
  for (const [index, token] of tokens.entries()) {
    const name = token.kind === 'name' ? names.get(token.name) : undefined;
    if (token.kind !== 'name' || name === undefined) continue;
    const next = tokens[index + 1];
    const isFunction = !token.isBracketed && next?.kind === 'sign' && next.sign === '(';
    if (isFunction) continue;
    renamed += formula.slice(at, token.from) + nameInFormula(name);
    at = token.to;
  }
  return renamed + formula.slice(at);
}
