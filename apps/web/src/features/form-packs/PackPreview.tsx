import { type FormPackSummary, previewFormPack } from '@countersign/contract';
import { Button, Group, Text } from '@mantine/core';
import { useCallback } from 'react';
import { downloadFile } from '../../core/api/call.ts';
import { fileNameOf, saveFile } from '../../ui/browser/save-file.ts';
import { useFile } from '../../ui/browser/use-file.ts';
import { ControlledModal } from '../../ui/dialogs/ControlledModal.tsx';
import { PdfPages } from '../../ui/pdf/PdfPages.tsx';
import { text } from './text.ts';

interface PackPreviewProps {
  pack: Pick<FormPackSummary, 'id' | 'name'>;
  onClose(): void;
}

/** The PDF of a whole pack as it is saved, with sample values. */
export function PackPreview({ pack: { id, name }, onClose }: PackPreviewProps) {
  const file = useFile(useCallback(() => downloadFile(previewFormPack, { params: { id } }), [id]));
  const { data } = file;
  return (
    <ControlledModal fullScreen title={text.preview.title(name)} onClose={onClose}>
      <Group justify="space-between" mb="sm" gap="sm">
        <Text size="sm" c="dimmed">
          {text.preview.help}
        </Text>
        <Button
          variant="default"
          size="xs"
          disabled={data === undefined}
          onClick={() =>
            data &&
            saveFile(
              new Blob([data], { type: 'application/pdf' }),
              fileNameOf([name, 'preview'], 'pdf'),
            )
          }
        >
          {text.preview.download}
        </Button>
      </Group>
      <PdfPages
        label={text.preview.title(name)}
        data={data}
        error={file.error}
        onRetry={file.reload}
        height="calc(100dvh - 150px)"
      />
    </ControlledModal>
  );
}
