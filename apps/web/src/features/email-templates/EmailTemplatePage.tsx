import { Skeleton, Stack } from '@mantine/core';
import { useParams } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { backTo } from '../../core/paths.ts';
import { freshFor, useFresh } from '../../kit/forms/use-fresh.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useGetEmailTemplateQuery } from './api.ts';
import { TemplateEditor } from './TemplateEditor.tsx';

/** One template: what it says, where it is used, and what it said before. */
export default function EmailTemplatePage() {
  const { id = '' } = useParams();
  return <OpenTemplate key={id} id={id} />;
}

function OpenTemplate({ id }: { id: string }) {
  const query = useGetEmailTemplateQuery(id, { refetchOnMountOrArgChange: freshFor });
  const template = useFresh(query);
  if (template !== undefined) return <TemplateEditor template={template} />;
  const { error, isFetching, refetch } = query;
  return (
    <>
      <PageHeader title="E-mail template" back={backTo.emailTemplates} />
      {error === undefined || isFetching ? (
        <Stack gap="md" role="status" aria-label="Loading the template">
          <Skeleton h={56} />
          <Skeleton h={420} />
        </Stack>
      ) : (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
    </>
  );
}
