import type { checkFormTemplatePublishing, EndpointResult } from '@countersign/contract';
import { Alert, Checkbox, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

import { OmittedFields } from '../OmittedFields.tsx';

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
        title="What is not right with it yet"
        icon={<IconAlertTriangle size={18} aria-hidden />}
      >
        <Stack gap="sm">
          <List size="sm" spacing={4}>
            {problems.map(({ form, label, message, packs }) => (
              <List.Item key={`${form} ${label} ${message}`}>
                “{label}” in “{form}” can’t be worked out in new documents of {named(packs)}.{' '}
                {message}
              </List.Item>
            ))}
            {approvalSetups.map(({ id, name, key, renamedTo }) => (
              <List.Item key={`${id} ${key}`}>
                The approval setup “{name}” asks for the amount in “{key}”, which{' '}
                {renamedTo === null ? 'is gone' : `has the key “${renamedTo}” now`}. Change that
                condition: it holds for no document with this version.
              </List.Item>
            ))}
          </List>
          {publishToo.length > 0 && (
            <Checkbox.Group
              label={
                <Text span size="sm">
                  The{' '}
                  {publishToo.length === 1
                    ? 'draft of this form has'
                    : 'drafts of these forms have'}{' '}
                  it right. Publish {publishToo.length === 1 ? 'it' : 'them'}, too:
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
