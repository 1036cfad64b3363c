import { getImportRowPdf, type Import } from '@countersign/contract';
import { Modal } from '@mantine/core';
import { useCallback } from 'react';
import { downloadFile } from '../../../core/api/call.ts';
import { useFile } from '../../../ui/browser/use-file.ts';
import { PdfPages } from '../../../ui/pdf/PdfPages.tsx';
import { text } from './text.ts';

interface RowPreviewProps {
  one: Import;
  row: number;
  onClose(): void;
}

/** Shows the pages that a row of a file would be sent as. */
export function RowPreview({ one: { id }, row, onClose }: RowPreviewProps) {
  const file = useFile(
    useCallback(
      () => downloadFile(getImportRowPdf, { params: { id, row: String(row) } }),
      [id, row],
    ),
  );
  return (
    <Modal opened size="xl" title={text.preview.title(row)} onClose={onClose}>
      <PdfPages
        label={text.preview.pages}
        data={file.data}
        error={file.error}
        onRetry={file.reload}
        height="max(320px, calc(100dvh - 220px))"
      />
    </Modal>
  );
}
