import type { RenamedIn, UpdatedFormTemplate } from '@countersign/contract';
import { text } from './text.ts';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Says in which other forms keys were renamed with a save; undefined where in none. */
export function renamedText({ draftVersion, renamedIn }: UpdatedFormTemplate): string | undefined {
  if (renamedIn.length === 0) return undefined;
  const drafts = renamedIn.filter(({ isDraft }) => isDraft);
  const others = renamedIn.filter(({ isDraft }) => !isDraft);
  const forms = [
    ...(others.length === 0 ? [] : [named(others)]),
    ...(drafts.length === 0 ? [] : [text.renamed.drafts(drafts.length, named(drafts))]),
  ];
  const shared = [...new Set(renamedIn.flatMap(({ sharedWith }) => sharedWith))];
  const both =
    shared.length === 0 ? '' : text.renamed.shared(shared.length, list.format(shared.map(quoted)));
  const renamed = text.renamed.also(forms.join(text.renamed.and), both);
  const waiting = drafts.filter(({ waits }) => waits).length;
  if (waiting === 0) return renamed;
  // What new documents get of this form has the new key already, or gets it as this one is published.
  return draftVersion === null
    ? `${renamed} ${text.renamed.publishFirst(waiting)}`
    : `${renamed} ${text.renamed.publishAll(waiting)}`;
}

const quoted = (name: string) => `“${name}”`;
const named = (forms: readonly RenamedIn[]) => list.format(forms.map(({ name }) => quoted(name)));
