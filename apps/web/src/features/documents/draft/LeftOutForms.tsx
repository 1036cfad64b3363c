import type { DocumentForm } from '@countersign/contract';
import { Code, Text } from '@mantine/core';

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
          “{name}” is left out: it is there when <Code>{condition}</Code>
        </Text>
      ))}
    </div>
  );
}
