import { readyReports } from '@countersign/domain';
import {
  Badge,
  Box,
  Button,
  Group,
  SegmentedControl,
  SimpleGrid,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFiles, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { paths } from '../../core/paths.ts';
import { useSession } from '../../core/session/use-session.ts';
import { useListReportsQuery } from '../../entities/reports/api.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import tiles from '../../ui/LinkTiles.module.css';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { FieldValuesReport } from './FieldValuesReport.tsx';
import { ReportView } from './ReportView.tsx';

/** The reports that somebody may run, and the one of those from the beginning that is open. */
export default function ReportsPage() {
  const [params] = useSearchParams();
  const { may } = useSession();
  const reports = readyReports.filter(({ policy }) => may[policy]);
  const key = params.get('report');
  const open = reports.find((one) => one.key === key);
  if (key === 'field-values') return <FieldValuesReport />;
  if (open !== undefined) {
    const { name, text, definition } = open;
    return (
      <ReportView
        key={key}
        name={name}
        text={text}
        definition={definition}
        actions={
          <Button variant="default" component={Link} to={paths.designFrom(open.key)}>
            Make it my own
          </Button>
        }
      />
    );
  }
  return (
    <>
      <PageHeader
        title="Report"
        description="How things stand and how long they take, of what you may see."
        actions={
          <>
            <Button
              variant="default"
              component={Link}
              to={paths.reportFiles}
              leftSection={<IconFiles size={17} aria-hidden />}
            >
              Files
            </Button>
            <Button
              component={Link}
              to={paths.newReport}
              leftSection={<IconPlus size={17} aria-hidden />}
            >
              New report
            </Button>
          </>
        }
      />
      <SavedReports />
      <Box component="section" mt={24}>
        <Title order={2} size="h3" mb="sm">
          Ready-made
        </Title>
        <SimpleGrid component="ul" minColWidth="min(100%, 290px)">
          {[...reports, fieldValues].map(({ key: of, name, text }) => (
            <li key={of}>
              <Link to={paths.reportOf(of)} className={tiles.tile}>
                <Text fw={600}>{name}</Text>
                <Text size="sm" c="dimmed" mt={4}>
                  {text}
                </Text>
              </Link>
            </li>
          ))}
        </SimpleGrid>
      </Box>
    </>
  );
}

const fieldValues = {
  key: 'field-values',
  name: 'Field values',
  text: 'What was filled in in all documents of a form, a column for each field, whatever version they have.',
};

function noneText(archived: 'no' | 'yes', search: string): string {
  if (search !== '') return `No report is called “${search}”.`;
  if (archived === 'yes') return 'No report is archived.';
  return 'None yet. Make a new one, or begin with one of those below and make it your own.';
}

/** The reports of the user, and those that are shared with them. */
function SavedReports() {
  const [archived, setArchived] = useState<'no' | 'yes'>('no');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const [offset, setOffset] = useState(0);
  const { data, error, refetch } = useListReportsQuery({ archived, search, offset });
  if (error !== undefined) {
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  }
  const items = data?.items ?? [];
  return (
    <section aria-labelledby="saved-reports">
      <Group mb="sm" gap="sm">
        <Title order={2} size="h3" mb="sm" id="saved-reports" style={{ flex: '1 1 auto' }}>
          My reports and those shared with me
        </Title>
        <TextInput
          size="xs"
          type="search"
          aria-label="Search reports"
          placeholder="Search by name"
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setOffset(0);
          }}
        />
        <SegmentedControl
          size="xs"
          aria-label="Which reports"
          data={[
            { value: 'no', label: 'In use' },
            { value: 'yes', label: 'Archived' },
          ]}
          value={archived}
          onChange={(value) => {
            setArchived(value === 'yes' ? 'yes' : 'no');
            setOffset(0);
          }}
        />
      </Group>
      {data !== undefined && items.length === 0 && (
        <Text c="dimmed" mb="md">
          {noneText(archived, search)}
        </Text>
      )}
      <SimpleGrid component="ul" minColWidth="min(100%, 290px)">
        {items.map((one) => (
          <li key={one.id}>
            <Link to={paths.savedReport(one.id)} className={tiles.tile}>
              <Group gap={6}>
                <Text fw={600}>{one.name}</Text>
                {one.isScheduled && (
                  <Badge variant="light" size="sm">
                    Mailed
                  </Badge>
                )}
                {one.isOwn && one.isShared && (
                  <Badge variant="light" color="gray" size="sm">
                    Shared
                  </Badge>
                )}
              </Group>
              <Text size="sm" c="dimmed" mt={4} lineClamp={3}>
                {[one.description, one.isOwn ? '' : `Of ${one.owner.name}`]
                  .filter((words) => words !== '')
                  .join(' · ')}
              </Text>
            </Link>
          </li>
        ))}
      </SimpleGrid>
      {(offset > 0 || data?.hasMore) && (
        <Group mt="sm" justify="flex-end">
          <Button
            variant="default"
            disabled={offset === 0}
            onClick={() => setOffset(Math.max(0, offset - 50))}
          >
            Previous
          </Button>
          <Button
            variant="default"
            disabled={data?.hasMore !== true}
            onClick={() => setOffset(offset + 50)}
          >
            Next
          </Button>
        </Group>
      )}
    </section>
  );
}
