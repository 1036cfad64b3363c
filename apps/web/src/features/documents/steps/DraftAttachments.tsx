import {
  attachDraftFile,
  type DocumentDetail,
  getDocumentFile,
  removeDraftFile,
} from '@countersign/contract';
import { Button, FileButton, Input, Stack } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { callEndpoint, downloadFile } from '../../../core/api/call.ts';
import { messageOf } from '../../../core/api/message-of.ts';
import { sizeText } from '../../../core/size-text.ts';
import { FileRow } from '../../../kit/files/FileRow.tsx';
import { useListDocumentFilesQuery } from '../acts-api.ts';
import type { Alter } from '../draft/draft-alter.ts';
import { fileToSend } from '../fields/own-files.ts';
import { text } from './text.ts';

interface DraftAttachmentsProps {
  document: DocumentDetail;
  alter: Alter;
  disabled: boolean;
}

/** The files that the drafter adds to a document, besides those that fields require. */
export function DraftAttachments({ document: { id }, alter, disabled }: DraftAttachmentsProps) {
  const { data, error, refetch } = useListDocumentFilesQuery(id);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const reset = useRef<() => void>(null);
  const run = async (call: Parameters<Alter>[0]) => {
    setBusy(true);
    setProblem(undefined);
    const altered = await alter(call);
    await refetch();
    setBusy(false);
    if (!altered.ok) setProblem(altered.problem);
  };
  const take = async (file: File | null) => {
    if (file === null) return;
    const checked = fileToSend(file);
    if (checked.ok) {
      const query = { name: file.name };
      await run(() => callEndpoint(attachDraftFile, { params: { id }, query, file }));
    } else setProblem(checked.problem);
    // The same file can be chosen again.
    reset.current?.();
  };
  const files = (data?.items ?? []).filter(({ partyId, field }) => partyId === null && !field);
  return (
    <Input.Wrapper
      labelElement="div"
      label={text.attachments.title}
      description={text.attachments.help}
      error={problem ?? messageOf(error)}
      role="group"
      aria-label={text.attachments.title}
    >
      <Stack gap="sm" mt={8} align="stretch">
        {files.map((file) => (
          <FileRow
            key={file.id}
            name={file.name}
            notes={[sizeText(file.bytes)]}
            load={() => downloadFile(getDocumentFile, { params: { id, fileId: file.id } })}
            {...(!disabled && {
              onRemove: () =>
                void run(() => callEndpoint(removeDraftFile, { params: { id, fileId: file.id } })),
            })}
          />
        ))}
        <FileButton
          accept="application/pdf,image/png,image/jpeg"
          resetRef={reset}
          disabled={disabled}
          onChange={(file) => void take(file)}
          inputProps={{ 'aria-label': text.attachments.input }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              loading={isBusy}
              disabled={disabled}
              leftSection={<IconPaperclip size={16} aria-hidden />}
              style={{ alignSelf: 'flex-start' }}
            >
              {text.attachments.add}
            </Button>
          )}
        </FileButton>
      </Stack>
    </Input.Wrapper>
  );
}
