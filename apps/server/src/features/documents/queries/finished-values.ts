import {
  type DocumentValues,
  formProblems,
  isEmpty,
  signingConsent,
  valueOnSigning,
} from '@countersign/contract';
import { assigneeOf, type HiddenField, isSigned, withoutHidden } from '@countersign/domain';
import type { PartyEvidence } from '../../../platform/database/tables/index.ts';
import { Failure } from '../../../platform/failure/failure.ts';
import { decidedFields } from './decide-fields.ts';
import type { FormVersion } from './document-queries.ts';
import { refuse } from './merge-values.ts';
import type { PartyRow } from './party-queries.ts';
import { isOwn, ownValues, valueIn, withoutEmpty, withValues } from './party-values.ts';

const consent = { version: signingConsent.version, language: signingConsent.language };

/** The values of a party that finishes, with the consent where it signs. */
export interface FinishedValues {
  values: DocumentValues;
  /** The fields of the document that are not there with that. */
  hidden: readonly HiddenField[];
  consent?: NonNullable<PartyEvidence['consent']>;
}

/**
 * All that a party has filled in over what the document starts with (`ofDocument`), with what it gives now and
 * the day in its fields for it. Fields that are not there with that, and with what `others` have filled in, are
 * not asked for and hold nothing.
 * @throws Failure `invalid` where something is missing or wrong, or is signed without consent
 */
export function finishedValues(
  ofForms: readonly FormVersion[],
  party: PartyRow,
  { ofDocument, others }: { ofDocument: DocumentValues; others: DocumentValues },
  {
    values: given = {},
    consent: agreed,
  }: { values?: DocumentValues | undefined; consent?: { version: number } | undefined },
  today: string,
): FinishedValues {
  const filled = withValues(ownValues(ofForms, ofDocument, party), given);
  // What others have filled in decides with it what is there.
  const decided = decidedFields(ofForms, withValues(others, filled));
  const forms = withoutHidden(ofForms, decided.hiddenFields);
  for (const { formTemplateId, key } of decided.hidden) {
    const { [key]: _, ...rest } = filled[formTemplateId] ?? {};
    filled[formTemplateId] = rest;
  }
  for (const { formTemplateId, fields } of forms) {
    for (const field of fields) {
      const value = valueOnSigning(field, today);
      if (value === undefined || !isOwn(field, party)) continue;
      filled[formTemplateId] = { ...filled[formTemplateId], [field.key]: value };
    }
  }
  assertComplete(forms, party, filled);
  const values = withoutEmpty(filled);
  const { hidden } = decided;
  if (!hasSignature(forms, party, filled)) return { values, hidden };
  if (agreed?.version !== signingConsent.version) {
    const message = agreed
      ? 'The consent to sign electronically has changed. Reload the page and read it again.'
      : 'Agree to sign electronically first.';
    throw new Failure('invalid', message, { consent: message });
  }
  return { values, hidden, consent };
}

function assertComplete(
  forms: readonly FormVersion[],
  party: PartyRow,
  values: DocumentValues,
): void {
  const assignee = assigneeOf(party);
  const problems: Record<string, string> = {};
  if (assignee !== undefined) {
    for (const { formTemplateId, fields } of forms) {
      const found = formProblems(fields, values[formTemplateId] ?? {}, {
        assignee,
        complete: true,
      });
      for (const [key, problem] of Object.entries(found)) {
        problems[`${formTemplateId}.${key}`] = problem;
      }
    }
  }
  const isComplete = Object.keys(problems).length === 0;
  if (isComplete && party.act === 'sign' && !hasSignature(forms, party, values)) {
    const field = fieldsToSign(forms, party)[0];
    if (field) problems[field.path] = 'Sign here.';
  }
  refuse(forms, problems);
}

/** The fields in which a party signs. */
function fieldsToSign(forms: readonly FormVersion[], party: PartyRow) {
  return forms.flatMap(({ formTemplateId, fields }) =>
    fields
      .filter((field) => isSigned(field) && isOwn(field, party))
      .map(({ key }) => ({ formTemplateId, key, path: `${formTemplateId}.${key}` })),
  );
}

function hasSignature(
  forms: readonly FormVersion[],
  party: PartyRow,
  values: DocumentValues,
): boolean {
  return fieldsToSign(forms, party).some(
    ({ formTemplateId, key }) => !isEmpty(valueIn(values, formTemplateId, key)),
  );
}
