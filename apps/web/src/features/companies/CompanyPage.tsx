import { Skeleton, Stack } from '@mantine/core';
import { useParams } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { backTo } from '../../core/paths.ts';
import { freshFor, useFresh } from '../../kit/forms/use-fresh.ts';
import { useGetCompanyQuery } from '../../records/companies/api.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CompanyEditor } from './CompanyEditor.tsx';

/** One company: what it is, how it looks, and what was done to it. */
export default function CompanyPage() {
  const { id = '' } = useParams();
  return <OpenCompany key={id} id={id} />;
}

function OpenCompany({ id }: { id: string }) {
  const query = useGetCompanyQuery(id, { refetchOnMountOrArgChange: freshFor });
  const company = useFresh(query);
  if (company !== undefined) return <CompanyEditor company={company} />;
  const { error, isFetching, refetch } = query;
  return (
    <>
      <PageHeader title="Company" back={backTo.companies} />
      {error === undefined || isFetching ? (
        <Stack gap="md" role="status" aria-label="Loading the company">
          <Skeleton h={56} />
          <Skeleton h={420} />
        </Stack>
      ) : (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
    </>
  );
}
