import { type CustomFieldOwner, customFieldOwners } from '@countersign/contract';
import { Skeleton, Stack } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { backTo } from '../../core/paths.ts';
import { freshFor, useFresh } from '../../kit/forms/use-fresh.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useGetCustomFieldQuery } from './api.ts';
import { CustomFieldEditor } from './CustomFieldEditor.tsx';
import { NewCustomField } from './NewCustomField.tsx';

/** One custom field by the `id` in the address; without one, a new field of what `of` says. */
export default function CustomFieldPage() {
  const [params] = useSearchParams();
  const id = params.get('id');
  const of = params.get('of');
  if (id !== null) return <OpenField key={id} id={id} />;
  return <NewCustomField of={isOwner(of) ? of : 'contact'} />;
}

const isOwner = (text: string | null): text is CustomFieldOwner =>
  customFieldOwners.some((owner) => owner === text);

function OpenField({ id }: { id: string }) {
  const query = useGetCustomFieldQuery(id, { refetchOnMountOrArgChange: freshFor });
  const field = useFresh(query);
  if (field !== undefined) return <CustomFieldEditor field={field} />;
  const { error, isFetching, refetch } = query;
  return (
    <>
      <PageHeader title="Custom field" back={backTo.customFields('contact')} />
      {error === undefined || isFetching ? (
        <Stack gap="md" role="status" aria-label="Loading the field">
          <Skeleton h={56} />
          <Skeleton h={420} />
        </Stack>
      ) : (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
    </>
  );
}
