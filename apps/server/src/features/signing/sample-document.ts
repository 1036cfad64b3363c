import {
  type DocumentValues,
  type FieldAssignee,
  pluginOf,
  type SampleLength,
  type SampleScript,
} from '@countersign/contract';
import { type HiddenField, sampleValuesFor } from '@countersign/domain';
import { currentTime } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { decidedFields, type FormVersion, type PartyRow } from '../documents/index.ts';
import { findFormTemplate, samplePicture } from '../form-templates/index.ts';

/** A form as a document of it would be, filled in with samples; it is kept nowhere. */
export interface SampleDocument {
  name: string;
  /** The one form, as documents have theirs. */
  forms: FormVersion[];
  /** With what formulas come to; what is not there holds nothing. */
  values: DocumentValues;
  hidden: readonly HiddenField[];
}

/** Sets the sample values of a document. */
export interface SampleWish {
  length: SampleLength;
  script: SampleScript;
  /** Nothing of what this assignee fills in. */
  without?: FieldAssignee | undefined;
}

/**
 * Fills in a form template with samples.
 * @throws Failure `not-found`
 */
export async function sampleDocument(
  database: Database,
  { tenantId }: Member,
  id: string,
  { without, ...style }: SampleWish,
): Promise<SampleDocument> {
  const template = await database.tenant(tenantId, (tx) => findFormTemplate(tx, id));
  const { name, version, versionId, fileSha256, pages, fields, updatedAt } = template;
  const form: FormVersion = {
    formTemplateId: id,
    versionId,
    changedAt: updatedAt.toISOString(),
    condition: '',
    separateKeys: [],
    hiddenFrom: [],
    name,
    version,
    fileSha256,
    pages,
    fields,
  };
  const filled = fields.filter(
    ({ assignee, type }) => assignee !== without || pluginOf({ type }).filling === 'derived',
  );
  const today = currentTime().toISOString().slice(0, 10);
  const picture = samplePicture.sha256;
  const decided = decidedFields([form], {
    [id]: sampleValuesFor(filled, { ...style, today, picture }),
  });
  return { name, forms: [form], values: decided.values, hidden: decided.hidden };
}

/** Finds the slot of an assignee in the signing order; undefined for the document's drafter. */
export function slotOfAssignee(
  assignee: FieldAssignee,
): Pick<PartyRow, 'role' | 'signaturePosition' | 'people'> | undefined {
  if (assignee === 'creator') return undefined;
  if (assignee === 'recipient' || assignee === 'agent') {
    return { role: assignee, signaturePosition: null, people: [] };
  }
  const [role, position] = assignee.split('-');
  return {
    role: role === 'approver' ? 'approver' : 'signer',
    signaturePosition: Number(position),
    people: [],
  };
}
