import {
  type DocumentForm,
  type Field,
  type FieldValue,
  readableText,
} from '@countersign/contract';
import { Anchor, Badge, List, Text } from '@mantine/core';
import { originOf } from '../../../kit/fields/bindings.ts';
import { Fact, Facts } from '../../../ui/page/Facts.tsx';
import { RecordSection } from '../../../ui/page/RecordPanes.tsx';
import type { BoundField, FieldElsewhere } from './assignee-fields.ts';
import { type FieldAddress, fieldElementId } from './field-address.ts';
import { originalText } from './original-values.ts';
import { text } from './text.ts';

interface BoundFieldsProps {
  form: DocumentForm;
  fields: readonly BoundField[];
}

/** Lists the fields of a form that are filled from a source, with these sources. */
export function BoundFields({ form, fields }: BoundFieldsProps) {
  if (fields.length === 0) return null;
  const { formTemplateId: formId, boundBefore = {} } = form;
  return (
    <RecordSection title={text.bound.title} description={text.bound.help}>
      <Facts>
        {fields.map(({ field, binding, value }) => (
          <Fact key={field.key} name={field.label}>
            <span
              id={fieldElementId({ formId, key: field.key })}
              tabIndex={-1}
              style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
            >
              {boundText(field, value)}
            </span>
            <Text size="xs" c="dimmed">
              {originOf(binding.source)}
            </Text>
            <ChangedSince before={boundBefore[field.key]} />
            <Original was={originalText(form, field, value)} />
          </Fact>
        ))}
      </Facts>
    </RecordSection>
  );
}

/** A value as people read it, also of fields that show no text on the page. */
function boundText(field: Field, value: FieldValue): string {
  if (typeof value === 'boolean') return value ? text.bound.yes : text.bound.no;
  return readableText(field, value);
}

/** Marks what was another value when the document was sent the last time. */
export function ChangedSince({ before }: { before: string | undefined }) {
  if (before === undefined) return null;
  return (
    <Badge color="amber" variant="light" size="sm" style={{ textTransform: 'none' }}>
      {before === '' ? text.bound.isNew : text.bound.changed(before)}
    </Badge>
  );
}

/** Marks what differs from the first document, in an amendment of it. */
export function Original({ was }: { was: string | undefined }) {
  if (was === undefined) return null;
  return (
    <Badge color="amber" variant="light" size="sm" style={{ textTransform: 'none' }}>
      {was === '' ? text.original.wasEmpty : text.original.was(was)}
    </Badge>
  );
}

interface FieldsElsewhereProps {
  fields: readonly FieldElsewhere[];
  onChoose(address: FieldAddress): void;
}

/** Lists the fields of a form that are filled in on an earlier one, with links there. */
export function FieldsElsewhere({ fields, onChoose }: FieldsElsewhereProps) {
  if (fields.length === 0) return null;
  return (
    <RecordSection title={text.elsewhere.title} description={text.elsewhere.help}>
      <List size="sm">
        {fields.map(({ field, formName, address }) => (
          <li key={field.key}>
            <Anchor component="button" type="button" size="sm" onClick={() => onChoose(address)}>
              {field.label}
            </Anchor>{' '}
            {text.elsewhere.onForm(formName)}
          </li>
        ))}
      </List>
    </RecordSection>
  );
}
