import type { DocumentForm, DocumentReport } from '@countersign/contract';
import { Anchor, List, Text } from '@mantine/core';
import { fieldElementId } from './field-address.ts';

interface ReportListProps {
  reports: readonly DocumentReport[];
  forms: readonly DocumentForm[];
  /** A value was chosen, by the id of its field's input. */
  onChoose(elementId: string): void;
}

/** The values that a PDF does not show as it should, each with the way to its field. */
export function ReportList({ reports, forms, onChoose }: ReportListProps) {
  return (
    <List size="sm" spacing={4}>
      {onceEach(reports).map(({ formTemplateId, key, detail }) => {
        const elementId = fieldElementId({ formId: formTemplateId, key });
        const form = forms.find((one) => one.formTemplateId === formTemplateId);
        const label = form?.fields.find((field) => field.key === key)?.label ?? key;
        return (
          <List.Item key={elementId}>
            <Anchor component="button" type="button" size="sm" onClick={() => onChoose(elementId)}>
              {label}
            </Anchor>
            <Text span size="sm">
              {`: ${detail}`}
            </Text>
          </List.Item>
        );
      })}
    </List>
  );
}

/** How many values there are something to say about: `1 value does`, `2 values do`. */
export function countValues(reports: readonly DocumentReport[]): string {
  const count = onceEach(reports).length;
  return count === 1 ? '1 value does' : `${count} values do`;
}

/** A value that stands in several places has a report for each. */
function onceEach(reports: readonly DocumentReport[]): DocumentReport[] {
  const fields = new Map<string, DocumentReport>();
  for (const report of reports) {
    const id = `${report.formTemplateId} ${report.key}`;
    if (!fields.has(id)) fields.set(id, report);
  }
  return [...fields.values()];
}
