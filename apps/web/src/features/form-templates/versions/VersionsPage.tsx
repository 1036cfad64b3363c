import type { FormTemplate, FormVersionSummary } from '@countersign/contract';
import { Alert, Anchor, Badge, Button, Group, Paper, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { messageOf } from '../../../core/api/message-of.ts';
import { formatAgo, formatMoment } from '../../../core/dates.ts';
import { backTo, paths } from '../../../core/paths.ts';
import { RecordPending } from '../../../kit/pages/RecordPending.tsx';
import { ErrorState } from '../../../ui/page/ErrorState.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { Spinner } from '../../../ui/page/Spinner.tsx';
import { useGetFormTemplateQuery } from '../api.ts';
import { useListFormTemplateVersionsQuery } from './api.ts';
import { CompareVersions } from './CompareVersions.tsx';
import { text } from './text.ts';
import { type VersionAct, VersionDialog } from './VersionDialog.tsx';

/** The versions of one form template: which there are, who uses which, and what differs between two. */
export default function VersionsPage() {
  const { id = '' } = useParams();
  const query = useGetFormTemplateQuery(id, { refetchOnMountOrArgChange: true });
  if (query.data !== undefined) return <Versions template={query.data} />;
  return <RecordPending title={text.list.title} back={backTo.formTemplates} query={query} />;
}

function Versions({ template }: { template: FormTemplate }) {
  const { id, name } = template;
  const { data, error, refetch } = useListFormTemplateVersionsQuery(id, {
    refetchOnMountOrArgChange: true,
  });
  const [pending, setPending] = useState<VersionAct>();
  const isArchived = template.archivedAt !== null;
  const latest = data?.items[0];
  const canPublish = !isArchived && !template.isPublished;
  return (
    <>
      <PageHeader
        title={text.list.titleOf(name)}
        back={{ to: paths.formTemplate(id), label: name }}
        description={text.list.description}
        actions={
          canPublish &&
          latest && (
            <Button onClick={() => setPending({ act: 'publish' })}>
              {text.list.publish(latest.version)}
            </Button>
          )
        }
      />
      {data === undefined && error === undefined && <Spinner label={text.list.loading} />}
      {data === undefined && error !== undefined && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <Stack gap="lg">
          <Paper component="ul" withBorder className="lines" aria-label={text.list.title}>
            {data.items.map((version) => (
              <VersionRow
                key={version.version}
                version={version}
                isEdited={version === latest}
                isFixed={isArchived}
                onDiscard={() => setPending({ act: 'discard' })}
                onTakeUp={() => setPending({ act: 'take-up', version: version.version })}
              />
            ))}
          </Paper>
          <Packs packs={data.packs} />
          <Comparison id={id} name={name} versions={data.items} />
        </Stack>
      )}
      {pending && (
        <VersionDialog
          pending={pending}
          template={template}
          onClose={() => setPending(undefined)}
        />
      )}
    </>
  );
}

const stateColours = { draft: 'amber', current: 'green', earlier: 'gray' } as const;

interface VersionRowProps {
  version: FormVersionSummary;
  isEdited: boolean;
  isFixed: boolean;
  onDiscard(): void;
  onTakeUp(): void;
}

function VersionRow({ version: one, isEdited, isFixed, onDiscard, onTakeUp }: VersionRowProps) {
  const { version, state, publishedAt, createdAt, note } = one;
  const at = publishedAt ?? createdAt;
  return (
    <Group component="li" gap="sm" px="md" py="sm">
      <Stack gap={2} flex="1 1 320px" miw={0}>
        <Group gap="xs">
          <Text fw={600}>{text.list.version(version)}</Text>
          <Badge variant="light" color={stateColours[state]}>
            {text.list.states[state]}
          </Badge>
        </Group>
        {note !== '' && <Text size="sm">{note}</Text>}
        <Text size="sm" c="dimmed" title={formatMoment(at)}>
          {text.list.facts(one, formatAgo(at))}
        </Text>
      </Stack>
      {!isFixed && state === 'draft' && (
        <Button variant="default" size="xs" onClick={onDiscard}>
          {text.list.discard}
        </Button>
      )}
      {!isFixed && !isEdited && (
        <Button variant="default" size="xs" onClick={onTakeUp}>
          {text.list.restore(version)}
        </Button>
      )}
    </Group>
  );
}

function Packs({ packs }: { packs: readonly { id: string; name: string; isArchived: boolean }[] }) {
  if (packs.length === 0) return <Text c="dimmed">{text.list.noPacks}</Text>;
  return (
    <Text>
      {text.list.packs(packs.length)}{' '}
      {packs.map(({ id, name, isArchived }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Anchor component={Link} to={paths.formPack(id)} inherit>
            {name}
          </Anchor>
          {isArchived && text.list.archived}
        </span>
      ))}
      .
    </Text>
  );
}

interface ComparisonProps {
  id: string;
  name: string;
  versions: readonly FormVersionSummary[];
}

function Comparison({ id, name, versions }: ComparisonProps) {
  const [params, setParams] = useSearchParams();
  const [latest, before] = versions;
  const chosen = (key: string, usual: number | undefined) => {
    const pending = Number(params.get(key));
    return versions.some(({ version }) => version === pending) ? pending : usual;
  };
  const [from, to] = [chosen('from', before?.version), chosen('to', latest?.version)];
  if (from === undefined || to === undefined) return null;
  const choose = (key: 'from' | 'to', value: string | null) =>
    setParams(
      { from: String(from), to: String(to), ...(value && { [key]: value }) },
      { replace: true },
    );
  const data = versions.map(({ version, state }) => ({
    value: String(version),
    label: text.compare.choice(version, state === 'earlier' ? undefined : text.list.states[state]),
  }));
  const select = { data, allowDeselect: false, w: 220 } as const;
  return (
    <section aria-label={text.compare.label}>
      <Group gap="md" mb="md">
        <Select
          label={text.compare.from}
          value={String(from)}
          onChange={(value) => choose('from', value)}
          {...select}
        />
        <Select
          label={text.compare.to}
          value={String(to)}
          onChange={(value) => choose('to', value)}
          {...select}
        />
      </Group>
      {from === to ? (
        <Alert variant="light">{text.compare.same}</Alert>
      ) : (
        <CompareVersions key={`${from} ${to}`} id={id} name={name} from={from} to={to} />
      )}
    </section>
  );
}
