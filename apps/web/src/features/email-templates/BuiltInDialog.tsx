import { type EmailContent, type EmailEvent, emailEventFacts } from '@countersign/contract';
import { Button, Group, Modal, Skeleton, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { paths } from '../../core/paths.ts';
import {
  useGetBuiltInEmailQuery,
  usePreviewEmailQuery,
} from '../../entities/email-templates/api.ts';
import { EmailPreview } from '../../entities/email-templates/EmailPreview.tsx';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { text } from './text.ts';

interface BuiltInDialogProps {
  /** Undefined while the dialog is closed. */
  event: EmailEvent | undefined;
  onClose(): void;
}

/** Shows the built-in email of an event. */
export function BuiltInDialog({ event, onClose }: BuiltInDialogProps) {
  const label = event === undefined ? '' : emailEventFacts[event].label;
  return (
    <Modal
      opened={event !== undefined}
      onClose={onClose}
      title={text.builtIn.title(label)}
      size={760}
    >
      {event !== undefined && <BuiltIn event={event} />}
    </Modal>
  );
}

function BuiltIn({ event }: { event: EmailEvent }) {
  const { data, error, refetch } = useGetBuiltInEmailQuery(event);
  if (data !== undefined) return <BuiltInPreview event={event} content={data} />;
  return error === undefined ? (
    <Skeleton h={480} role="status" aria-label={text.builtIn.loading} />
  ) : (
    <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  );
}

function BuiltInPreview({ event, content }: { event: EmailEvent; content: EmailContent }) {
  const { subject, body } = content;
  const draft = { event, companyId: null, documentId: null, subject, body };
  const { currentData, error, isFetching } = usePreviewEmailQuery(draft);
  return (
    <Stack gap="md">
      <EmailPreview
        preview={currentData}
        problems={[]}
        error={messageOf(error)}
        isFetching={isFetching}
      />
      <Group justify="flex-end">
        <Button component={Link} to={paths.newEmailTemplate(event)}>
          {text.builtIn.write}
        </Button>
      </Group>
    </Stack>
  );
}
