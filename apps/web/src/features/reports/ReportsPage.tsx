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
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import tiles from '../../ui/page/LinkTiles.module.css';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { FieldValuesReport } from './FieldValuesReport.tsx';
import { ReportView } from './ReportView.tsx';
import { text } from './text.ts';

/** Lists the reports that the user may run, and shows the built-in one that is open. */
export default function ReportsPage() {
  const [params] = useSearchParams();
  const { may } = useSession();
  const reports = readyReports.filter(({ policy }) => may[policy]);
  const key = params.get('report');
  const open = reports.find((one) => one.key === key);
  if (key === 'field-values') return <FieldValuesReport />;
  if (open !== undefined) {
    return (
      <ReportView
        key={key}
        name={open.name}
        text={open.text}
        definition={open.definition}
        actions={
          <Button variant="default" component={Link} to={paths.designFrom(open.key)}>
            {text.list.customise}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <PageHeader
        title={text.list.title}
        description={text.list.description}
        actions={
          <>
            <Button
              variant="default"
              component={Link}
              to={paths.reportFiles}
              leftSection={<IconFiles size={17} aria-hidden />}
            >
              {text.list.files}
            </Button>
            <Button
              component={Link}
              to={paths.newReport}
              leftSection={<IconPlus size={17} aria-hidden />}
            >
              {text.list.new}
            </Button>
          </>
        }
      />
      <SavedReports />
      <Box component="section" mt={24}>
        <Title order={2} size="h3" mb="sm">
          {text.list.ready}
        </Title>
        <SimpleGrid component="ul" minColWidth="min(100%, 290px)">
          {[...reports, fieldValues()].map(({ key: of, name, text: about }) => (
            <li key={of}>
              <Link to={paths.reportOf(of)} className={tiles.tile}>
                <Text fw={600}>{name}</Text>
                <Text size="sm" c="dimmed" mt={4}>
                  {about}
                </Text>
              </Link>
            </li>
          ))}
        </SimpleGrid>
      </Box>
    </>
  );
}

const fieldValues = () => ({
  key: 'field-values',
  name: text.fieldValues.name,
  text: text.fieldValues.tile,
});

function noneText(archived: 'no' | 'yes', search: string): string {
  if (search !== '') return text.list.noneFound(search);
  if (archived === 'yes') return text.list.noneArchived;
  return text.list.none;
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
          {text.list.saved}
        </Title>
        <TextInput
          size="xs"
          type="search"
          aria-label={text.list.searchLabel}
          placeholder={text.list.search}
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setOffset(0);
          }}
        />
        <SegmentedControl
          size="xs"
          aria-label={text.list.states}
          data={[
            { value: 'no', label: text.list.active },
            { value: 'yes', label: text.list.archived },
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
                    {text.list.scheduled}
                  </Badge>
                )}
                {one.isOwn && one.isShared && (
                  <Badge variant="light" color="gray" size="sm">
                    {text.list.shared}
                  </Badge>
                )}
              </Group>
              <Text size="sm" c="dimmed" mt={4} lineClamp={3}>
                {[one.description, one.isOwn ? '' : text.list.of(one.owner.name)]
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
            {text.list.previous}
          </Button>
          <Button
            variant="default"
            disabled={data?.hasMore !== true}
            onClick={() => setOffset(offset + 50)}
          >
            {text.list.next}
          </Button>
        </Group>
      )}
    </section>
  );
}
