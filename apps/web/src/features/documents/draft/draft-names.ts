import {
  type CustomValue,
  type DocumentDetail,
  type Field,
  type FieldValue,
  type RecipientInput,
  readableText,
} from '@countersign/contract';
import { customValueText } from '@countersign/domain';
import { skipToken } from '@reduxjs/toolkit/query';
import { fullName } from '../../../core/full-name.ts';
import { useCustomFields } from '../../../entities/custom-fields/use-custom-fields.ts';
import { useGetProjectQuery } from '../../../entities/projects/api.ts';
import { refusedField } from '../fields/refused-fields.ts';
import { type PartyRow, roleNames } from '../steps/party-rows.ts';
import { text } from './text.ts';

type Forms = DocumentDetail['forms'];

/** Labels the parts of a draft, by paths such as `recipient.email` or `values.<form>.<key>`. */
export function useDraftNames(forms: Forms): (path: string) => string {
  const { fields } = useCustomFields('document');
  return (path) => {
    const found = fieldAt(path, forms);
    if (found !== undefined) return text.conflict.field(found.form.name, found.field.label);
    const custom = fields.find(({ id }) => path === `customValues.${id}`);
    return custom?.name ?? text.conflict.names[path] ?? path;
  };
}

/** Formats the values of a draft in the notice of a conflict. */
export function useDraftTexts({ forms, project }: DocumentDetail, projectId: string) {
  const { fields } = useCustomFields('document');
  const isOther = projectId !== project.id;
  const { currentData: chosen } = useGetProjectQuery(isOther ? projectId : skipToken);
  return {
    projectId: (id: string) =>
      id === project.id ? project.name : (chosen?.name ?? text.conflict.otherProject),
    engagementType: (type: string) => type,
    recipient: recipientText,
    settings: (value: unknown, [name]: readonly string[]) => settingText(name, value),
    customValues: (value: unknown, [id]: readonly string[]) => {
      const field = fields.find((one) => one.id === id);
      return field === undefined ? '' : customValueText(field, value as CustomValue);
    },
    values: (value: unknown, part: readonly string[]) => {
      const found = fieldAt(`values.${part.join('.')}`, forms);
      return found === undefined ? '' : valueText(found.field, value as FieldValue | undefined);
    },
  };
}

/** Those that are ids of something else are known by what their step shows. */
function settingText(name: string | undefined, value: unknown): string {
  if (typeof value === 'boolean') return value ? text.conflict.on : text.conflict.off;
  switch (name) {
    case 'parties':
      return (value as PartyRow[])
        .map(({ role, person }) => (person ? fullName(person) : roleNames[role]))
        .join(', ');
    case 'copies':
      return (value as string[]).join(', ');
    case 'message':
    case 'expiresOn':
      return (value as string | null) ?? '';
    default:
      return value === null ? '' : text.conflict.chosen;
  }
}

function recipientText(recipient: RecipientInput): string {
  const { email, countryCode, mobile } = recipient;
  const number = mobile === '' ? '' : `${countryCode} ${mobile}`;
  return [fullName(recipient), email, number].filter((part) => part !== '').join(', ');
}

function valueText(field: Field, value: FieldValue | undefined): string {
  if (typeof value === 'boolean') return value ? text.conflict.ticked : text.conflict.notTicked;
  return readableText(field, value);
}

/** The field of a form that a path leads to; undefined for any other path. */
function fieldAt(path: string, forms: Forms) {
  const at = refusedField(path, forms);
  const form = forms.find(({ formTemplateId }) => formTemplateId === at?.formId);
  const field = form?.fields.find(({ key }) => key === at?.key);
  return form === undefined || field === undefined ? undefined : { form, field };
}
