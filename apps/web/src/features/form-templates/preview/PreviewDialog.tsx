import {
  type FormTemplate,
  previewFormTemplate,
  type SampleLength,
  type SampleScript,
  sampleScripts,
} from '@countersign/contract';
import { Button, Group, NativeSelect, SegmentedControl, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useCallback, useState } from 'react';
import { downloadFile } from '../../../core/api/call.ts';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { useFile } from '../../../ui/browser/use-file.ts';
import { ControlledModal } from '../../../ui/dialogs/ControlledModal.tsx';
import { PdfPages } from '../../../ui/pdf/PdfPages.tsx';
import { text } from '../text.ts';

interface PreviewDialogProps {
  template: Pick<FormTemplate, 'id' | 'name' | 'revision'>;
  /** What of the form is not in it. */
  note: ReactNode;
  onClose(): void;
}

/** The form as the PDF of a document of it would look, with samples of a length and in a script. */
export function PreviewDialog({ template, note, onClose }: PreviewDialogProps) {
  const { id, name, revision } = template;
  const [length, setLength] = useState<SampleLength>('short');
  const [script, setScript] = useState<SampleScript>('latin');
  const file = useFile(
    // Each change of the form makes other pages.
    useCallback(
      () => downloadFile(previewFormTemplate, { params: { id }, body: { length, script } }),
      // oxlint-disable-next-line react-hooks/exhaustive-deps
      [id, revision, length, script],
    ),
  );
  return (
    <ControlledModal onClose={onClose} title={text.preview.title(name)} size="min(1000px, 96vw)">
      <Stack gap="sm">
        {note}
        <Group gap="sm" align="end">
          <SegmentedControl
            aria-label={text.preview.length}
            value={length}
            onChange={setLength}
            data={[
              { value: 'short', label: text.preview.short },
              { value: 'long', label: text.preview.long },
            ]}
          />
          <NativeSelect
            aria-label={text.preview.scriptLabel}
            value={script}
            onChange={({ currentTarget }) => setScript(currentTarget.value as SampleScript)}
            data={Object.entries(sampleScripts).map(([value, label]) => ({ value, label }))}
          />
          <Button
            variant="default"
            ml="auto"
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={file.data === undefined || file.isLoading}
            onClick={() => {
              if (file.data === undefined) return;
              saveFile(
                new Blob([file.data], { type: 'application/pdf' }),
                text.preview.fileName(name),
              );
            }}
          >
            {text.preview.download}
          </Button>
        </Group>
        <PdfPages
          data={file.data}
          label={text.preview.pages(name)}
          error={file.error}
          onRetry={file.reload}
          height="calc(100dvh - 250px)"
        />
      </Stack>
    </ControlledModal>
  );
}
