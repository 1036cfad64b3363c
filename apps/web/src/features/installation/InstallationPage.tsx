import { type Installation, jobName, type PartHealth, partNames } from '@countersign/contract';
import { Alert, Anchor, Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { IconInfoCircle, IconMailForward, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { paths } from '../../core/paths.ts';
import { sizeText } from '../../core/size-text.ts';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { Fact, Facts } from '../../ui/page/Facts.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { RecordPanes, RecordSection } from '../../ui/page/RecordPanes.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { useGetInstallationQuery, useTestMailServerMutation } from './api.ts';
import { InstallationTabs } from './InstallationTabs.tsx';
import { text } from './text.ts';

/** Shows how the installation is doing: each part in words, queues, storage. */
export default function InstallationPage() {
  const { data, error, isFetching, refetch } = useGetInstallationQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        actions={
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={data !== undefined && isFetching}
            onClick={() => void refetch()}
          >
            {text.check}
          </Button>
        }
      />
      <InstallationTabs />
      {data !== undefined && (
        <RecordPanes
          main={
            <>
              <Notices installation={data} />
              <Health parts={data.parts} />
              <Queues queues={data.queues} />
            </>
          }
          side={<Side installation={data} />}
        />
      )}
      {data === undefined && error !== undefined && !isFetching && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && (error === undefined || isFetching) && (
        <Stack role="status" aria-label={text.loading}>
          <Skeleton h={320} radius="lg" />
          <Skeleton h={160} radius="lg" />
        </Stack>
      )}
    </>
  );
}

function Notices({ installation: { failedJobs, hasNamedAdmins } }: { installation: Installation }) {
  return (
    <>
      {failedJobs > 0 && (
        <Alert color="red" icon={<IconInfoCircle size={20} aria-hidden />}>
          {text.health.failedJobs(failedJobs)}{' '}
          <Anchor component={Link} to={paths.failedJobs} inherit underline="always">
            {text.health.openFailedJobs}
          </Anchor>
        </Alert>
      )}
      {!hasNamedAdmins && (
        <Alert color="ink" icon={<IconInfoCircle size={20} aria-hidden />}>
          {text.health.noNamedAdmins}
        </Alert>
      )}
    </>
  );
}

const stateColors: Record<PartHealth['state'], string> = {
  working: 'green',
  attention: 'amber',
  failing: 'red',
  off: 'gray',
};

function Health({ parts }: { parts: readonly PartHealth[] }) {
  const hasMail = parts.some(({ part, state }) => part === 'mail' && state !== 'off');
  return (
    <RecordSection title={text.health.title} description={text.health.description}>
      <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
        {parts.map(({ part, state, words, advice }) => (
          <Group key={part} component="li" gap="sm" justify="space-between" align="flex-start">
            <div style={{ flex: '1 1 220px', minWidth: 0 }}>
              <Text size="sm" fw={600}>
                {partNames[part]}
              </Text>
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {words} {advice}
              </Text>
            </div>
            <StateBadge color={stateColors[state]}>{text.health.states[state]}</StateBadge>
          </Group>
        ))}
      </Stack>
      {hasMail && <TestMail />}
    </RecordSection>
  );
}

function TestMail() {
  const [test, { isLoading, error }] = useTestMailServerMutation();
  const send = async () => {
    const answer = await test({});
    if (answer.data !== undefined) toastSuccess(text.health.testSent(answer.data.to));
  };
  return (
    <Stack gap="xs" mt="lg" align="flex-start">
      <Button
        variant="default"
        leftSection={<IconMailForward size={18} aria-hidden />}
        loading={isLoading}
        onClick={() => void send()}
      >
        {text.health.test}
      </Button>
      <Text size="sm" c="dimmed">
        {text.health.testHelp}
      </Text>
      <FormError>{isLoading ? undefined : messageOf(error)}</FormError>
    </Stack>
  );
}

function Queues({ queues }: { queues: Installation['queues'] }) {
  const busy = queues.filter(({ waiting, running }) => waiting + running > 0);
  return (
    <RecordSection title={text.queues.title} description={text.queues.description}>
      {busy.length === 0 && <Text size="sm">{text.queues.empty}</Text>}
      {busy.length > 0 && (
        <Table.ScrollContainer minWidth={300}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{text.queues.job}</Table.Th>
                <Table.Th ta="right">{text.queues.waiting}</Table.Th>
                <Table.Th ta="right">{text.queues.running}</Table.Th>
                <Table.Th>{text.queues.oldest}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {busy.map(({ queue, waiting, running, oldestAt }) => (
                <Table.Tr key={queue}>
                  <Table.Td>{jobName(queue)}</Table.Td>
                  <Table.Td ta="right">{waiting}</Table.Td>
                  <Table.Td ta="right">{running}</Table.Td>
                  <Table.Td title={oldestAt === null ? undefined : formatMoment(oldestAt)}>
                    {oldestAt === null ? '–' : formatAgo(oldestAt)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </RecordSection>
  );
}

function Side({ installation: { version, storage } }: { installation: Installation }) {
  const { databaseBytes, fileBytes, freeBytes } = storage;
  return (
    <>
      <RecordSection title={text.storage.title}>
        <Facts>
          <Fact name={text.storage.database}>{sizeText(databaseBytes)}</Fact>
          <Fact name={text.storage.files}>{sizeText(fileBytes)}</Fact>
          <Fact name={text.storage.free}>{sizeText(freeBytes)}</Fact>
        </Facts>
      </RecordSection>
      <RecordSection title={text.version.title}>
        <Facts>
          <Fact name={text.version.product}>{version}</Fact>
        </Facts>
      </RecordSection>
    </>
  );
}
