import type { DocumentForm, RenderIssue } from '@countersign/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { ControlledModal } from '../../../../ui/dialogs/ControlledModal.tsx';
import { text } from '../text.ts';
import { countValues, RenderIssueList } from './RenderIssueList.tsx';

interface SendAsItIsDialogProps {
  issues: readonly RenderIssue[];
  forms: readonly DocumentForm[];
  onChoose(elementId: string): void;
  onClose(): void;
  onSend(): void;
}

/** Asks before a document goes out whose PDF does not show all values as it should. */
export function SendAsItIsDialog(props: SendAsItIsDialogProps) {
  const { issues, forms, onChoose, onClose, onSend } = props;
  return (
    <ControlledModal onClose={onClose} title={text.sendAnyway.title} size="lg">
      <Stack gap="sm">
        <Text>{text.sendAnyway.effect(text.preview.issues(countValues(issues)))}</Text>
        <RenderIssueList issues={issues} forms={forms} onChoose={onChoose} />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onSend}>
          {text.sendAnyway.send}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {text.sendAnyway.back}
        </Button>
      </Group>
    </ControlledModal>
  );
}
