import { getOutboxAttachment } from '@countersign/contract';
import { ActionIcon, Button, Group, Modal, Text, Tooltip } from '@mantine/core';
import { IconDownload, IconFileTypePdf, IconPaperclip } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { downloadFile } from '../../core/api/call.ts';
import { sizeText } from '../../core/size-text.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { useFile } from '../../ui/browser/use-file.ts';
import { toastError } from '../../ui/notices/toast.ts';
import { PdfPages } from '../../ui/pdf/PdfPages.tsx';
import type { Mail } from './api.ts';
import classes from './OutboxPage.module.css';
import { text } from './text.ts';

type Attachment = Mail['attachments'][number];

interface AttachmentsProps {
  mailId: string;
  attachments: readonly Attachment[];
}

/** The pages of others can't be shown. */
const isPdf = ({ fileName }: Attachment) => /\.pdf$/i.test(fileName);

/** The files of a mail: downloaded, and PDFs looked at here. */
export function Attachments({ mailId, attachments }: AttachmentsProps) {
  const [open, setOpen] = useState<Attachment>();
  if (attachments.length === 0) return null;
  return (
    <Group gap="xs" mt="sm" aria-label={text.email.attachments} role="group">
      <IconPaperclip size={16} aria-hidden />
      {attachments.map((attachment) => (
        <Group key={attachment.index} component="span" gap={6} wrap="nowrap" maw="100%">
          {isPdf(attachment) ? (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconFileTypePdf size={16} aria-hidden />}
              className={classes.attachmentName}
              onClick={() => setOpen(attachment)}
            >
              {attachment.fileName}
            </Button>
          ) : (
            <Text size="sm" span className={classes.attachmentName}>
              {attachment.fileName}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            {sizeText(attachment.bytes)}
          </Text>
          <DownloadButton mailId={mailId} attachment={attachment} />
        </Group>
      ))}
      <Modal
        opened={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open?.fileName}
        size="min(1000px, 96vw)"
      >
        {open && <AttachmentPages mailId={mailId} attachment={open} />}
      </Modal>
    </Group>
  );
}

interface AttachmentProps {
  mailId: string;
  attachment: Attachment;
}

function fetchAttachment({ mailId, attachment }: AttachmentProps) {
  return downloadFile(getOutboxAttachment, { params: { id: mailId, index: attachment.index } });
}

function AttachmentPages({ mailId, attachment }: AttachmentProps) {
  const file = useFile(
    useCallback(() => fetchAttachment({ mailId, attachment }), [mailId, attachment]),
  );
  return (
    <PdfPages
      label={attachment.fileName}
      data={file.data}
      error={file.error}
      onRetry={file.reload}
      height="calc(100dvh - 180px)"
    />
  );
}

function DownloadButton(props: AttachmentProps) {
  const { attachment } = props;
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    const answer = await fetchAttachment(props);
    setIsLoading(false);
    if (answer.status) saveFile(answer.blob, attachment.fileName);
    else toastError(answer.message);
  };
  return (
    <Tooltip label={text.email.download}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={text.email.downloadFile(attachment.fileName)}
        loading={isLoading}
        onClick={() => void download()}
      >
        <IconDownload size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
