import type { EmailVariable } from '@countersign/contract';
import type { JSONContent } from '@tiptap/core';
import { toTexts } from './body-json.ts';

/** A subject as the editor takes it: one line, in which known variables are chips, and tags as in a body. */
export function subjectToEditor(
  subject: string,
  isKnown: (name: string) => boolean,
  showsCode = false,
): JSONContent {
  const content = subject
    .split(/(\{\{\s*[\w.]+\s*\}\})/)
    .filter((part) => part !== '')
    .flatMap((part): JSONContent[] => {
      const name = /^\{\{\s*([\w.]+)\s*\}\}$/.exec(part)?.[1];
      return name !== undefined && isKnown(name)
        ? [{ type: 'variable', attrs: { name } }]
        : toTexts(part, showsCode);
    });
  return { type: 'doc', content: [{ type: 'paragraph', content }] };
}

/** A subject to be read: `[Document: name] for [Project]`. */
export function subjectInWords(subject: string, variables: readonly EmailVariable[]): string {
  return subject.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (tag, name) => {
    const label = variables.find((one) => one.name === name)?.label;
    return label === undefined ? tag : `[${label}]`;
  });
}

/** The subject that the editor holds. */
export function subjectFromEditor(doc: JSONContent): string {
  const line = doc.content?.[0]?.content ?? [];
  return line
    .map((part) => {
      if (part.type === 'variable') return `{{ ${String(part.attrs?.['name'])} }}`;
      return part.type === 'tag' ? String(part.attrs?.['code']) : (part.text ?? '');
    })
    .join('');
}
