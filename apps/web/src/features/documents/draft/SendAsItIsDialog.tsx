import type { DocumentForm, RenderIssue } from '@countersign/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { ControlledModal } from '../../../ui/ControlledModal.tsx';
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
    <ControlledModal onClose={onClose} title="Send it as it is?" size="lg">
      <Stack gap="sm">
        <Text>{`${countValues(issues)} not look right in the PDF. The draft is saved; nothing has been sent.`}</Text>
        <RenderIssueList issues={issues} forms={forms} onChoose={onChoose} />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onSend}>
          Send as it is
        </Button>
        <Button onClick={onClose} data-autofocus>
          Back to the draft
        </Button>
      </Group>
    </ControlledModal>
  );
}
