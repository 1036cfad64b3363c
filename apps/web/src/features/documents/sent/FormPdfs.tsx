import { type DocumentDetail, getDocumentPdf } from '@countersign/contract';
import { Stack } from '@mantine/core';
import { downloadFile } from '../../../core/api/call.ts';
import { FileRow } from '../../../kit/files/FileRow.tsx';
import { RecordSection } from '../../../ui/RecordPanes.tsx';

/** The PDF of each form, where a document is handed out as one for each; nothing else. */
export function FormPdfs({
  document: { id, state, forms, formPdfs },
}: {
  document: DocumentDetail;
}) {
  if (formPdfs.length === 0) return null;
  const note = state === 'approved' ? 'Sealed, with its certificate' : 'As it stands now';
  return (
    <RecordSection title="PDF of each form">
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
