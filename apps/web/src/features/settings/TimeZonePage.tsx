import type { OrganisationSettings } from '@countersign/contract';
import { Select, Skeleton, Stack, Text } from '@mantine/core';
import { messageOf } from '../../core/api/message-of.ts';
import { paths } from '../../core/paths.ts';
import { timeZoneOptions } from '../../kit/forms/locale-options.ts';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { useGetOrganisationSettingsQuery, useUpdateOrganisationSettingsMutation } from './api.ts';
import { text } from './text.ts';
import { WorkingTime } from './WorkingTime.tsx';

/** Edits the time zone of the organisation. */
export default function TimeZonePage() {
  const { data, error, isFetching, refetch } = useGetOrganisationSettingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <>
      <PageHeader
        title={text.timeZone.title}
        description={text.timeZone.description}
        back={{ to: paths.companies, label: text.timeZone.back }}
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
        <Skeleton h={180} maw={760} role="status" aria-label={text.timeZone.loading} />
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
    if (answer.data !== undefined) toastSuccess(text.timeZone.saved);
  };
  return (
    <RecordSection title={text.timeZone.section}>
      <Stack gap="md" maw={760}>
        <Select
          label={text.timeZone.label}
          description={text.timeZone.help}
          maw={420}
          searchable
          allowDeselect={false}
          disabled={isLoading}
          data={timeZoneOptions(timeZone)}
          nothingFoundMessage={text.timeZone.none}
          value={timeZone}
          onChange={(chosen) => void save(chosen)}
        />
        <Text size="sm" c="dimmed">
          {text.timeZone.note}
        </Text>
        {error !== undefined && <FormError>{messageOf(error)}</FormError>}
      </Stack>
    </RecordSection>
  );
}
