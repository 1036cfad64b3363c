import type { EmailVariable } from '@countersign/contract';
import type { JSONContent } from '@tiptap/core';

/** A subject as the editor takes it: one line, in which known variables are chips. */
export function subjectToEditor(subject: string, isKnown: (name: string) => boolean): JSONContent {
  const content = subject
    .split(/(\{\{\s*[\w.]+\s*\}\})/)
    .filter((part) => part !== '')
    .map((part): JSONContent => {
      const name = /^\{\{\s*([\w.]+)\s*\}\}$/.exec(part)?.[1];
      return name !== undefined && isKnown(name)
        ? { type: 'variable', attrs: { name } }
        : { type: 'text', text: part };
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
    .map((part) =>
      part.type === 'variable' ? `{{ ${String(part.attrs?.['name'])} }}` : (part.text ?? ''),
    )
    .join('');
}
