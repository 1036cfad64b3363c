import type { RenamedIn, UpdatedFormTemplate } from '@countersign/contract';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Says in which other forms keys were renamed with a save; undefined where in none. */
export function renamedText({ draftVersion, renamedIn }: UpdatedFormTemplate): string | undefined {
  if (renamedIn.length === 0) return undefined;
  const drafts = renamedIn.filter(({ isDraft }) => isDraft);
  const others = renamedIn.filter(({ isDraft }) => !isDraft);
  const places = [
    ...(others.length === 0 ? [] : [named(others)]),
    ...(drafts.length === 0
      ? []
      : [`the ${drafts.length === 1 ? 'draft' : 'drafts'} of ${named(drafts)}`]),
  ];
  const shared = [...new Set(renamedIn.flatMap(({ sharedWith }) => sharedWith))];
  const both =
    shared.length === 0
      ? ''
      : ` ${list.format(shared.map(quoted))} ${shared.length === 1 ? 'has' : 'have'} this key as well: the formulas mean any of these fields.`;
  const renamed = `Also renamed in ${places.join(' and in ')}.${both}`;
  const waiting = drafts.filter(({ waits }) => waits).length;
  if (waiting === 0) return renamed;
  const it = waiting === 1 ? 'it' : 'them';
  // What new documents get of this form has the new key already, or gets it as this one is published.
  return draftVersion === null
    ? `${renamed} Publish ${it}: until then new documents get formulas with the former key.`
    : `${renamed} Publish ${it} together with this form.`;
}

const quoted = (name: string) => `“${name}”`;
const named = (forms: readonly RenamedIn[]) => list.format(forms.map(({ name }) => quoted(name)));
