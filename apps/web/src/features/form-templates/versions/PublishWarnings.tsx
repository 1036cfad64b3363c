import type { checkFormTemplatePublishing, EndpointResult } from '@countersign/contract';
import { Alert, Checkbox, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { OmittedFields } from '../OmittedFields.tsx';
import { text } from './text.ts';

type Checked = EndpointResult<typeof checkFormTemplatePublishing>;

interface PublishWarningsProps {
  checked: Checked | undefined;
  /** The ids of the forms that are published as well. */
  chosen: readonly string[];
  onChoose(ids: string[]): void;
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const named = (names: readonly string[]) => list.format(names.map((name) => `“${name}”`));

/** Says what would not be right in new documents once a version is published, and offers what mends it. */
export function PublishWarnings({ checked, chosen, onChoose }: PublishWarningsProps) {
  if (checked === undefined) return null;
  const { omitted, problems, publishToo, approvalSetups } = checked;
  const listed = <OmittedFields omitted={omitted} />;
  if (problems.length === 0 && approvalSetups.length === 0) return listed;
  return (
    <>
      {listed}
      <Alert
        color="amber"
        title={text.publish.warningsTitle}
        icon={<IconAlertTriangle size={18} aria-hidden />}
      >
        <Stack gap="sm">
          <List size="sm" spacing={4}>
            {problems.map(({ form, label, message, packs }) => (
              <List.Item key={`${form} ${label} ${message}`}>
                {text.publish.broken(label, form, named(packs), message)}
              </List.Item>
            ))}
            {approvalSetups.map(({ id, name, key, renamedTo }) => (
              <List.Item key={`${id} ${key}`}>{text.publish.setup(name, key, renamedTo)}</List.Item>
            ))}
          </List>
          {publishToo.length > 0 && (
            <Checkbox.Group
              label={
                <Text span size="sm">
                  {text.publish.also(publishToo.length)}
                </Text>
              }
              value={[...chosen]}
              onChange={onChoose}
            >
              <Stack gap={6} mt={6}>
                {publishToo.map(({ id, name }) => (
                  <Checkbox key={id} size="sm" value={id} label={name} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
        </Stack>
      </Alert>
    </>
  );
}
