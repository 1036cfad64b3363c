import type {
  CustomField,
  CustomFieldOwner,
  CustomValue,
  CustomValues,
} from '@countersign/contract';
import { customValueText } from '@countersign/domain';
import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDate } from '../../core/dates.ts';
import { Fact, Facts } from '../../ui/page/Facts.tsx';
import classes from './CustomFields.module.css';
import { sectionsOf } from './sections.ts';
import { text } from './text.ts';
import { useCustomFields } from './use-custom-fields.ts';

interface CustomFieldValuesProps {
  owner: CustomFieldOwner;
  values: CustomValues;
}

/** The custom fields of something as they are read, under their sections; nothing without fields. */
export function CustomFieldValues({ owner, values }: CustomFieldValuesProps) {
  const { fields } = useCustomFields(owner);
  if (fields.length === 0) return null;
  return (
    <div className={classes.sections}>
      {sectionsOf(fields).map(({ name, fields: inSection }) => (
        <section key={name}>
          {name !== '' && (
            <Text className={classes.sectionName} mb={6} title={name}>
              {name}
            </Text>
          )}
          <Facts minColWidth="max(210px, 40%)">
            {inSection.map((field) => (
              <Fact key={field.id} name={field.name} help={field.help}>
                {shown(field, values[field.id] ?? null)}
              </Fact>
            ))}
          </Facts>
        </section>
      ))}
    </div>
  );
}

function shown(field: CustomField, value: CustomValue): ReactNode {
  if (value === null) {
    return (
      <Text span inherit c="dimmed">
        {text.notSet}
      </Text>
    );
  }
  if (field.kind === 'date' && typeof value === 'string') return formatDate(`${value}T00:00:00`);
  if (field.kind !== 'emails' || typeof value !== 'string') return customValueText(field, value);
  return value.split(', ').map((email, index) => (
    <span key={email}>
      {index > 0 && ', '}
      <Anchor href={`mailto:${email}`} inherit>
        {email}
      </Anchor>
    </span>
  ));
}
