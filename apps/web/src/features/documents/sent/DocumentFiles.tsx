import {
  type DocumentAttachment,
  type DocumentDetail,
  getDocumentFile,
} from '@countersign/contract';
import { Button, Stack, Text } from '@mantine/core';
import { downloadFile } from '../../../core/api/call.ts';
import { messageOf } from '../../../core/api/message-of.ts';
import { formatAgo } from '../../../core/dates.ts';
import { sizeText } from '../../../core/size-text.ts';
import { FileRow } from '../../../kit/files/FileRow.tsx';
import { RecordSection } from '../../../ui/page/RecordPanes.tsx';
import { useListDocumentFilesQuery } from '../acts-api.ts';
import { text } from './text.ts';

/** The files that parties attached; nothing where there are none. */
export function DocumentFiles({ document }: { document: DocumentDetail }) {
  const { data, error, refetch } = useListDocumentFilesQuery(document.id);
  if (error !== undefined && data === undefined) {
    return (
      <RecordSection title={text.files.title}>
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {messageOf(error)}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            {text.files.retry}
          </Button>
        </Text>
      </RecordSection>
    );
  }
  if (data === undefined || data.items.length === 0) return null;
  return (
    <RecordSection title={text.files.title}>
      <Stack gap="sm">
        {data.items.map((file) => (
          <File key={file.id} file={file} document={document} />
        ))}
      </Stack>
    </RecordSection>
  );
}

function File({ file, document }: { file: DocumentAttachment; document: DocumentDetail }) {
  const by =
    file.partyId === null
      ? document.createdBy
      : document.parties.find(({ id }) => id === file.partyId)?.name;
  const field = document.forms
    .find(({ formTemplateId }) => formTemplateId === file.field?.formTemplateId)
    ?.fields.find(({ key }) => key === file.field?.key);
  const params = { id: document.id, fileId: file.id };
  return (
    <FileRow
      name={file.name}
      notes={[
        sizeText(file.bytes),
        field?.label,
        by && (file.isScan ? text.files.scanOf(by) : text.files.by(by)),
        formatAgo(file.at),
      ]}
      load={() => downloadFile(getDocumentFile, { params })}
    />
  );
}
