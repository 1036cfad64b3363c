import type { OrganisationSettings } from '@countersign/contract';
import { Select, Skeleton, Stack, Text } from '@mantine/core';
import { messageOf } from '../../core/api/message-of.ts';
import { paths } from '../../core/paths.ts';
import { timeZoneOptions } from '../../kit/forms/place-options.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RecordSection } from '../../ui/RecordPanes.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { useGetOrganisationSettingsQuery, useUpdateOrganisationSettingsMutation } from './api.ts';
import { WorkingTime } from './WorkingTime.tsx';

/** Where the days of the organisation begin. */
export default function TimeZonePage() {
  const { data, error, isFetching, refetch } = useGetOrganisationSettingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <>
      <PageHeader
        title="Time zone"
        description="Where the days of your organisation begin and end."
        back={{ to: paths.companies, label: 'Companies' }}
      />
      {data !== undefined && (
        <Stack gap={20}>
          <TimeZone settings={data} />
          <WorkingTime />
        </Stack>
      )}
      {data === undefined && error !== undefined && !isFetching && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && (error === undefined || isFetching) && (
        <Skeleton h={180} maw={760} role="status" aria-label="Loading the time zone" />
      )}
    </>
  );
}

/** Saved as it is chosen. */
function TimeZone({ settings: { timeZone } }: { settings: OrganisationSettings }) {
  const [update, { isLoading, error }] = useUpdateOrganisationSettingsMutation();
  const save = async (chosen: string | null) => {
    if (chosen === null || chosen === timeZone) return;
    const answer = await update({ timeZone: chosen });
    if (answer.data !== undefined) toastSuccess('The time zone is saved.');
  };
  return (
    <RecordSection title="Time zone of the organisation">
      <Stack gap="md" maw={760}>
        <Select
          label="Time zone"
          description="For the days, weeks and months of lists, reports and the home page, the times in exported files, and new schedules of reports"
          maw={420}
          searchable
          allowDeselect={false}
          disabled={isLoading}
          data={timeZoneOptions(timeZone)}
          nothingFoundMessage="No such time zone"
          value={timeZone}
          onChange={(chosen) => void save(chosen)}
        />
        <Text size="sm" c="dimmed">
          The last days of documents, distributions and tax matters are those of their company’s own
          time zone, and so are the working hours that steps took.
        </Text>
        {error !== undefined && <FormError>{messageOf(error)}</FormError>}
      </Stack>
    </RecordSection>
  );
}
