import { type ExternalRole, type Field, type Party, pluginOf } from '@countersign/contract';
import { isExternal } from './attachment-audience.ts';
import { assigneeOf } from './build-chain.ts';
import { type ChainParty, isToAct } from './chain.ts';

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

/** Tells if a viewer is shown all forms of a signer: a scan of them shows it nothing else. */
export function isShownAllOf(
  forms: readonly HideableForm[],
  viewer: Viewer,
  signer: Viewer,
): boolean {
  const shown = new Set(formsShownTo(forms, viewer));
  return formsShownTo(forms, signer).every((form) => shown.has(form));
}

/**
 * Finds the external party with a turn to come that is shown some forms of a signer and not all: it could see neither a
 * scan of them, nor how its forms are signed.
 */
export function findPartialViewer<Party extends Viewer & Pick<ChainParty, 'id' | 'act' | 'state'>>(
  forms: readonly HideableForm[],
  parties: readonly Party[],
  signer: Party,
): Party | undefined {
  const ofSigner = new Set(formsShownTo(forms, signer));
  return parties.find((party) => {
    if (party.id === signer.id || !isToAct(party)) return false;
    const shared = formsShownTo(forms, party).filter((form) => ofSigner.has(form));
    return shared.length > 0 && shared.length < ofSigner.size;
  });
}
