import { Skeleton, Stack } from '@mantine/core';
import { useParams } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { backTo } from '../../core/paths.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useGetFormTemplateQuery } from './api.ts';
import { TemplateEditor } from './TemplateEditor.tsx';

/** One form template: its fields beside its pages. */
export default function FormTemplatePage() {
  const { id = '' } = useParams();
  const { currentData: template, error, refetch } = useGetFormTemplateQuery(id);
  if (template !== undefined) return <TemplateEditor key={id} template={template} />;
  return (
    <>
      <PageHeader title="Form template" back={backTo.formTemplates} />
      {error === undefined ? (
        <Stack gap="md" role="status" aria-label="Loading the form template">
          <Skeleton h={56} />
          <Skeleton h={420} />
        </Stack>
      ) : (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
    </>
  );
}
