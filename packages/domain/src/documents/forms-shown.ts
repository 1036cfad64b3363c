import { type ExternalRole, type Field, type Party, pluginOf } from '@countersign/contract';
import { isExternal } from './attachment-audience.ts';
import { assigneeOf } from './build-chain.ts';

/** A form, as far as it depends on who is shown it. */
export interface HideableForm {
  /** The external parties from which its pack hides it. */
  hiddenFrom: readonly ExternalRole[];
  fields: readonly Field[];
}

type Viewer = Pick<Party, 'role' | 'signaturePosition'> & { people: readonly unknown[] };

/** The forms that a party is shown: a form that has fields for an external party to fill is never hidden from it. */
export function formsShownTo<Form extends HideableForm>(
  forms: readonly Form[],
  party: Viewer,
): readonly Form[] {
  if (!isExternal(party)) return forms;
  const assignee = assigneeOf(party);
  const isOwn = (field: Field) =>
    field.assignee === assignee && pluginOf(field).filling !== 'derived';
  return forms.filter(
    ({ hiddenFrom, fields }) =>
      !hiddenFrom.some((role) => role === party.role) || fields.some(isOwn),
  );
}
