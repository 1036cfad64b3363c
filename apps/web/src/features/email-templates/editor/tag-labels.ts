import { text } from '../text.ts';
/** A tag such as `{% if document.link %}`, and what is around it, in the order of the text. */
export function splitTags(code: string): string[] {
  return code.split(/(\{%.*?%\})/).filter((part) => part !== '');
}

/** Tells if a part of a text is a tag and nothing else. */
export const isTag = (part: string): boolean => /^\{%.*%\}$/.test(part);

/** Returns the label of a variable; undefined for an unknown one. */
type LabelOf = (name: string) => string | undefined;

/** Describes a tag to writers of emails; undefined for one that has to be read as code. */
export function tagWords(code: string, labelOf: LabelOf): string | undefined {
  const [, name, rest = ''] = /^\{%-?\s*(\w+)\s*(.*?)\s*-?%\}$/.exec(code) ?? [];
  if (name === 'else' && rest === '') return text.editor.tags.otherwise;
  if (name === 'endif' && rest === '') return text.editor.tags.end;
  const condition = conditionWords(rest, labelOf);
  if (condition === undefined) return undefined;
  if (name === 'if') return text.editor.showIf(condition);
  return name === 'elsif' ? text.editor.orIf(condition) : undefined;
}

function conditionWords(code: string, labelOf: LabelOf): string | undefined {
  const parts = code.split(/\s+(and|or)\s+/);
  const words = parts.map((part, index) => (index % 2 === 1 ? part : comparison(part, labelOf)));
  return words.includes(undefined) ? undefined : words.join(' ');
}

function comparison(code: string, labelOf: LabelOf): string | undefined {
  const found = /^([\w.]+)(?:\s*(==|!=)\s*(?:"([^"]*)"|'([^']*)'))?$/.exec(code);
  const [, name = '', operator, doubled, single] = found ?? [];
  const label = labelOf(name);
  if (label === undefined) return undefined;
  const value = doubled ?? single ?? '';
  const isThere = operator === undefined || (operator === '!=' && value === '');
  if (isThere) return text.editor.hasValue(label);
  if (value === '') return text.editor.isEmpty(label);
  return text.editor.comparison(label, operator === '!=', value);
}
