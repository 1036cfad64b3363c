import type { EmailDraft } from '@countersign/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { messageOf } from '../../core/api/message-of.ts';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';
import { useSendTestEmailMutation } from './api.ts';
import { text } from './text.ts';

interface TestSendProps {
  draft: EmailDraft;
  /** Nothing is wrong with it. */
  isSound: boolean;
}

/** Sends the current text, saved or not, to the user who edits it. */
export function TestSend({ draft, isSound }: TestSendProps) {
  const [sendTest, { isLoading }] = useSendTestEmailMutation();
  const send = async () => {
    const answer = await sendTest(draft);
    if (answer.error === undefined) toastSuccess(text.preview.tested(answer.data.sentTo));
    else toastError(messageOf(answer.error));
  };
  return (
    <Group gap="sm" justify="space-between">
      <Text size="sm" c="dimmed" style={{ flex: '1 1 200px' }}>
        {text.preview.testHelp}
      </Text>
      <Button
        variant="default"
        leftSection={<IconSend size={16} aria-hidden />}
        loading={isLoading}
        disabled={!isSound}
        onClick={() => void send()}
      >
        {text.preview.test}
      </Button>
    </Group>
  );
}
