import { type DocumentDetail, getDocumentPdf } from '@countersign/contract';
import { Stack } from '@mantine/core';
import { downloadFile } from '../../../core/api/call.ts';
import { FileRow } from '../../../kit/files/FileRow.tsx';
import { RecordSection } from '../../../ui/page/RecordPanes.tsx';
import { text } from './text.ts';

/** The PDF of each form, where a document is handed out as one for each; nothing else. */
export function FormPdfs({
  document: { id, state, forms, formPdfs },
}: {
  document: DocumentDetail;
}) {
  if (formPdfs.length === 0) return null;
  const note = state === 'approved' ? text.formPdfs.sealed : text.formPdfs.current;
  return (
    <RecordSection title={text.formPdfs.title}>
      <Stack gap="sm">
        {formPdfs.map(({ formTemplateId, fileName }) => (
          <FileRow
            key={formTemplateId}
            name={fileName}
            label={forms.find((form) => form.formTemplateId === formTemplateId)?.name ?? fileName}
            notes={[note]}
            load={() => downloadFile(getDocumentPdf, { params: { id }, query: { formTemplateId } })}
          />
        ))}
      </Stack>
    </RecordSection>
  );
}
