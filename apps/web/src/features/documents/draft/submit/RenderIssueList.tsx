import type { DocumentForm, RenderIssue } from '@countersign/contract';
import { Anchor, List, Text } from '@mantine/core';
import { fieldElementId } from '../../fields/field-address.ts';
import { text } from '../text.ts';

/** More of them are counted, not listed: mending some shows the next. */
const maxShown = 10;

/** Maps the kinds of issues to introductory texts. */
const openings: Partial<Record<RenderIssue['kind'], string>> = {
  overflow: text.preview.overflow,
  'too-small': text.preview.tooSmall,
};

interface RenderIssueListProps {
  issues: readonly RenderIssue[];
  forms: readonly DocumentForm[];
  /** A value was chosen, by the id of its field's input. */
  onChoose(elementId: string): void;
}

/** The values that a PDF does not show as it should, each with the way to its field. */
export function RenderIssueList({ issues, forms, onChoose }: RenderIssueListProps) {
  const all = onceEach(issues);
  const more = all.length - maxShown;
  return (
    <List size="sm" spacing={4}>
      {all.slice(0, maxShown).map(({ formTemplateId, key, kind, detail }) => {
        const elementId = fieldElementId({ formId: formTemplateId, key });
        const form = forms.find((one) => one.formTemplateId === formTemplateId);
        const label = form?.fields.find((field) => field.key === key)?.label ?? key;
        return (
          <List.Item key={elementId}>
            <Anchor component="button" type="button" size="sm" onClick={() => onChoose(elementId)}>
              {label}
            </Anchor>
            <Text span size="sm">
              {text.preview.issue(openings[kind] ?? '', detail)}
            </Text>
          </List.Item>
        );
      })}
      {more > 0 && <List.Item>{text.preview.more(more)}</List.Item>}
    </List>
  );
}

/** Counts the values that have issues: one that stands in several fields once. */
export function countValues(issues: readonly RenderIssue[]): number {
  return onceEach(issues).length;
}

/** A value that stands in several places has an issue for each. */
function onceEach(issues: readonly RenderIssue[]): RenderIssue[] {
  const fields = new Map<string, RenderIssue>();
  for (const issue of issues) {
    const id = `${issue.formTemplateId} ${issue.key}`;
    if (!fields.has(id)) fields.set(id, issue);
  }
  return [...fields.values()];
}
