/** A tag such as `{% if document.link %}`, and what is around it, in the order of the text. */
export function splitTags(text: string): string[] {
  return text.split(/(\{%.*?%\})/).filter((part) => part !== '');
}

/** Whether a part of a text is a tag and nothing else. */
export const isTag = (part: string): boolean => /^\{%.*%\}$/.test(part);

/** What a variable is called; undefined for one that there is not. */
type LabelOf = (name: string) => string | undefined;

/** What a tag says to those who write emails; undefined for one that has to be read as code. */
export function tagWords(code: string, labelOf: LabelOf): string | undefined {
  const [, name, rest = ''] = /^\{%-?\s*(\w+)\s*(.*?)\s*-?%\}$/.exec(code) ?? [];
  if (name === 'else' && rest === '') return 'otherwise';
  if (name === 'endif' && rest === '') return 'end';
  const condition = conditionWords(rest, labelOf);
  if (condition === undefined) return undefined;
  if (name === 'if') return `only where ${condition}`;
  return name === 'elsif' ? `or where ${condition}` : undefined;
}

function conditionWords(text: string, labelOf: LabelOf): string | undefined {
  const parts = text.split(/\s+(and|or)\s+/);
  const words = parts.map((part, index) => (index % 2 === 1 ? part : comparison(part, labelOf)));
  return words.includes(undefined) ? undefined : words.join(' ');
}

function comparison(text: string, labelOf: LabelOf): string | undefined {
  const found = /^([\w.]+)(?:\s*(==|!=)\s*(?:"([^"]*)"|'([^']*)'))?$/.exec(text);
  const [, name = '', operator, doubled, single] = found ?? [];
  const label = labelOf(name);
  if (label === undefined) return undefined;
  const value = doubled ?? single ?? '';
  const isThere = operator === undefined || (operator === '!=' && value === '');
  if (isThere) return `there is “${label}”`;
  if (value === '') return `there is no “${label}”`;
  return `“${label}” is ${operator === '!=' ? 'not ' : ''}“${value}”`;
}
