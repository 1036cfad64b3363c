import { type FormPack, getFormPackFile, maxPackFiles } from '@countersign/contract';
import { Anchor, Button, CloseButton, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import { downloadFile } from '../../core/api/call.ts';
import { messageOf } from '../../core/api/message-of.ts';
import { sizeText } from '../../core/size-text.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { useAddFormPackFileMutation, useRemoveFormPackFileMutation } from './api.ts';
import { text } from './text.ts';

/** The files that go along with the documents of a pack; each is saved at once. */
export function PackFiles({ pack: { id, files, archivedAt } }: { pack: FormPack }) {
  const [add, { isLoading }] = useAddFormPackFileMutation();
  const [remove] = useRemoveFormPackFileMutation();
  const reset = useRef<() => void>(null);
  const isFixed = archivedAt !== null;
  const take = async (file: File | null) => {
    if (file === null) return;
    const { error } = await add({ id, file });
    reset.current?.();
    if (error !== undefined) toastError(messageOf(error));
    else toastSuccess(text.files.added(file.name));
  };
  const open = async (fileId: string, name: string) => {
    const answer = await downloadFile(getFormPackFile, { params: { id, fileId } });
    if (answer.status) saveFile(answer.blob, name);
    else toastError(answer.message);
  };
  const takeOut = async (fileId: string) => {
    const { error } = await remove({ id, fileId });
    if (error !== undefined) toastError(messageOf(error));
  };
  return (
    <RecordSection title={text.files.title} description={text.files.help}>
      <Stack gap="xs" align="flex-start">
        {files.map((file) => (
          <Group key={file.id} gap="xs">
            <Anchor component="button" type="button" onClick={() => void open(file.id, file.name)}>
              {file.name}
            </Anchor>
            <Text size="xs" c="dimmed">
              {sizeText(file.bytes)}
            </Text>
            {!isFixed && (
              <CloseButton
                size="sm"
                aria-label={text.files.remove(file.name)}
                onClick={() => void takeOut(file.id)}
              />
            )}
          </Group>
        ))}
        {!isFixed && files.length < maxPackFiles && (
          <FileButton
            accept="application/pdf,image/png,image/jpeg"
            resetRef={reset}
            onChange={(file) => void take(file)}
          >
            {(props) => (
              <Button
                variant="default"
                loading={isLoading}
                leftSection={<IconPaperclip size={16} aria-hidden />}
                {...props}
              >
                {text.files.add}
              </Button>
            )}
          </FileButton>
        )}
      </Stack>
    </RecordSection>
  );
}
