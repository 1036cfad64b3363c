import {
  type FormTemplate,
  getFormTemplateFile,
  type ReplacedFile,
  type UploadedFormTemplate,
} from '@countersign/contract';
import { Alert, Button, FileInput, Group, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconFileImport } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { downloadFile } from '../../../core/api/call.ts';
import { messageOf } from '../../../core/api/message-of.ts';
import { ControlledModal } from '../../../ui/dialogs/ControlledModal.tsx';
import { useAddFormTemplatePagesMutation, useReplaceFormTemplateFileMutation } from '../api.ts';
import { checkFormFile } from '../check-form-file.ts';
import { text } from '../text.ts';
import { acceptedForms } from '../UploadZone.tsx';
import { KeepValuesDialog } from './KeepValuesDialog.tsx';

/** Describes the change of a template's file. */
export type FileChange =
  | { kind: 'added'; template: UploadedFormTemplate; pages: number }
  /** With the pages as they were before. */
  | { kind: 'replaced'; template: ReplacedFile; before: ArrayBuffer | undefined };

interface FileDialogProps {
  /** Whether the pages of the file come instead of those that are there, or behind them. */
  kind: 'replace' | 'add';
  template: Pick<FormTemplate, 'id' | 'revision' | 'pageCount'>;
  onDone(change: FileChange): void;
  onClose(): void;
}

/** Takes a file whose pages a template is to have. */
export function FileDialog({ kind, template, onDone, onClose }: FileDialogProps) {
  const { id, revision, pageCount } = template;
  const { title, help, button } = text.file[kind];
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [pending, setPending] = useState<FileChange>();
  const [replaceFile] = useReplaceFormTemplateFileMutation();
  const [addPages] = useAddFormTemplatePagesMutation();

  const change = async (chosen: File): Promise<FileChange | string> => {
    const refused = await checkFormFile(chosen);
    if (refused !== undefined) return refused;
    const call = { id, revision, file: chosen };
    if (kind === 'add') {
      const answer = await addPages(call);
      if (answer.data === undefined) return messageOf(answer.error);
      const pages = answer.data.pageCount - pageCount;
      return { kind: 'added', template: answer.data, pages };
    }
    const old = await downloadFile(getFormTemplateFile, { params: { id } });
    const before = old.status ? await old.blob.arrayBuffer() : undefined;
    const answer = await replaceFile(call);
    if (answer.data === undefined) return messageOf(answer.error);
    return { kind: 'replaced', template: answer.data, before };
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (file === null) return setProblem(text.file.none);
    setProblem(undefined);
    setBusy(true);
    const done = await change(file);
    setBusy(false);
    if (typeof done === 'string') return setProblem(done);
    if (done.template.filled.length > 0) setPending(done);
    else onDone(done);
  };
  if (pending !== undefined) {
    return <KeepValuesDialog template={pending.template} onDone={() => onDone(pending)} />;
  }
  return (
    <ControlledModal onClose={onClose} title={title} size="md">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <Text size="sm">{help}</Text>
          <FileInput
            label={text.file.label}
            description={text.file.kinds(text.upload.wordFile)}
            placeholder={text.file.choose}
            accept={acceptedForms}
            leftSection={<IconFileImport size={17} aria-hidden />}
            value={file}
            onChange={setFile}
            disabled={isBusy}
          />
          {problem !== undefined && (
            <Alert color="red" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
              {problem}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text.file.cancel}
            </Button>
            <Button type="submit" loading={isBusy}>
              {button}
            </Button>
          </Group>
        </Stack>
      </form>
    </ControlledModal>
  );
}
