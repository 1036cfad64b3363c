/**
 * Whether a label says nothing to people: only the name that a program gave a field by itself, such as `P1 t1`,
 * `Text12` or `undefined 3`.
 */
export const isSenseless = (label: string): boolean => senseless.test(label);

const senseless =
  /^(?:\W*|(?:(?:p|pg|page)\s?\d+\s)?[a-z]{0,3}\s?\d[\d\s.]*[a-z]?|(?:text|text ?field|field|check ?box|button|radio ?button|dropdown|combo ?box|list ?box|group|fill|undefined|untitled|topmost ?subform)\s?\d*(?:\s\d+)*)$/i;
