/**
 * Describes the operands and effects of an operator of a content stream, as far as the content around it is concerned.
 */
export interface OperatorRule {
  /**
   * The least operands, in their order: `n` a number, `N` a name, `s` a string, `a` an array, `p` a dictionary
   * or a name, `x` anything.
   */
  operands: string;
  /** The kind of resource that its last name stands for, where its operands end with these kinds. */
  resource?: { kind: string; named: string };
  /** Whether it adds to a path, or ends one. */
  path?: 'adds' | 'ends';
}

const rules = new Map<string, OperatorRule>();

function add(operators: string, operands: string, rest: Omit<OperatorRule, 'operands'> = {}): void {
  for (const operator of operators.split(' ')) rules.set(operator, { operands, ...rest });
}

add('q Q BT ET EMC T* BX EX W W*', '');
add('S s f F f* B B* b b* n', '', { path: 'ends' });
add('m l', 'nn', { path: 'adds' });
add('c', 'nnnnnn', { path: 'adds' });
add('v y re', 'nnnn', { path: 'adds' });
add('h', '', { path: 'adds' });
add('w J j M i g G Tc Tw Tz TL Tr Ts', 'n');
add('Td TD d0', 'nn');
add('rg RG', 'nnn');
add('k K', 'nnnn');
add('cm Tm d1', 'nnnnnn');
add('d', 'an');
add('ri BMC MP', 'N');
add('gs', 'N', { resource: { kind: 'ExtGState', named: 'N' } });
add('cs CS', 'N', { resource: { kind: 'ColorSpace', named: 'N' } });
add('sc SC', 'n');
add('scn SCN', 'x', { resource: { kind: 'Pattern', named: 'N' } });
add('sh', 'N', { resource: { kind: 'Shading', named: 'N' } });
add('Do', 'N', { resource: { kind: 'XObject', named: 'N' } });
add('Tf', 'Nn', { resource: { kind: 'Font', named: 'Nn' } });
add("Tj '", 's');
add('"', 'nns');
add('TJ', 'a');
add('BDC DP', 'Np', { resource: { kind: 'Properties', named: 'NN' } });

/** The rule of each operator of a page; those of inline images are not among them. */
export const operatorRules: ReadonlyMap<string, OperatorRule> = rules;

/** Tells if operands of these kinds, of which `d` is a dictionary, end with those that a rule wants. */
export function takes({ operands: wanted }: OperatorRule, operands: string): boolean {
  const first = operands.length - wanted.length;
  for (let index = 0; index < wanted.length; index++) {
    const want = wanted.charAt(index);
    const kind = operands.charAt(first + index);
    const isTaken =
      want === 'p' ? kind === 'd' || kind === 'N' : want === 'x' ? kind !== '' : kind === want;
    if (!isTaken) return false;
  }
  return true;
}
