import type { DocumentForm } from '@countersign/contract';
import { Code, Text } from '@mantine/core';
import { text } from './text.ts';

/** Tells of a draft which forms of its pack it does not have, and why. */
export function LeftOutForms({
  forms,
}: {
  forms: readonly Pick<DocumentForm, 'formTemplateId' | 'name' | 'condition' | 'isLeftOut'>[];
}) {
  const left = forms.filter(({ isLeftOut }) => isLeftOut);
  return (
    <div role="status">
      {left.map(({ formTemplateId, name, condition }) => (
        <Text key={formTemplateId} size="sm" c="dimmed" mt="xs">
          {text.leftOut.form(name)} <Code>{condition}</Code>
        </Text>
      ))}
    </div>
  );
}
