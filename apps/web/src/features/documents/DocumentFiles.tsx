import {
  type DocumentAttachment,
  type DocumentDetail,
  getDocumentFile,
} from '@countersign/contract';
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadFile } from '../../core/api/call.ts';
import { messageOf } from '../../core/api/message-of.ts';
import { formatAgo } from '../../core/dates.ts';
import { RecordSection } from '../../ui/RecordPanes.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toastError } from '../../ui/toast.ts';
import { useListDocumentFilesQuery } from './acts-api.ts';

/** The files that parties attached; nothing where there are none. */
export function DocumentFiles({ document }: { document: DocumentDetail }) {
  const { data, error, refetch } = useListDocumentFilesQuery(document.id);
  if (error !== undefined && data === undefined) {
    return (
      <RecordSection title="Attached files">
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {messageOf(error)}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </Text>
      </RecordSection>
    );
  }
  if (data === undefined || data.items.length === 0) return null;
  return (
    <RecordSection title="Attached files">
      <Stack gap="sm">
        {data.items.map((file) => (
          <File key={file.id} file={file} document={document} />
        ))}
      </Stack>
    </RecordSection>
  );
}

function File({ file, document }: { file: DocumentAttachment; document: DocumentDetail }) {
  const [isLoading, setIsLoading] = useState(false);
  const by = document.parties.find(({ id }) => id === file.partyId)?.name;
  const field = document.forms
    .find(({ formTemplateId }) => formTemplateId === file.field?.formTemplateId)
    ?.fields.find(({ key }) => key === file.field?.key);
  const download = async () => {
    setIsLoading(true);
    const params = { id: document.id, fileId: file.id };
    const answer = await downloadFile(getDocumentFile, { params });
    setIsLoading(false);
    if (answer.status) saveFile(answer.blob, file.name);
    else toastError(answer.message);
  };
  return (
    <Group gap="sm" wrap="nowrap" justify="space-between">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={550} truncate title={file.name}>
          {file.name}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[sizeText(file.bytes), field?.label, by && `by ${by}`, formatAgo(file.at)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={`Download ${file.name}`}
        loading={isLoading}
        onClick={() => void download()}
      >
        <IconDownload size={17} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000
    ? `${Math.max(1, Math.round(kilobytes))} kB`
    : `${(kilobytes / 1024).toFixed(1)} MB`;
}
