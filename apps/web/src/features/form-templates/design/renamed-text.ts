import type { UpdatedFormTemplate } from '@countersign/contract';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Says in which other forms keys were renamed with a save; undefined where in none. */
export function renamedText({ draftVersion, renamedIn }: UpdatedFormTemplate): string | undefined {
  if (renamedIn.length === 0) return undefined;
  const names = list.format(renamedIn.map(({ name }) => `“${name}”`));
  const drafts = renamedIn.filter(({ isDraft }) => isDraft).map(({ name }) => `“${name}”`);
  const renamed = `Also renamed in the formulas of ${names}.`;
  if (drafts.length === 0) return renamed;
  // What new documents get has the key already, or gets it with this form.
  const publish = `Publish ${list.format(drafts)}`;
  return draftVersion === null
    ? `${renamed} ${publish}: until then new documents get formulas with the former key.`
    : `${renamed} ${publish} together with this form.`;
}
