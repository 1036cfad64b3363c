import type { TaxRiskSummary } from '@countersign/contract';
import { Anchor, Box, Group, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDate } from '../../core/dates.ts';
import { paths } from '../../core/paths.ts';
import { useListTaxRisksQuery } from '../../entities/tax-risks/api.ts';
import { RiskLevelBadge, TaxStatusBadge } from '../../entities/tax-risks/TaxRiskBadges.tsx';
import { PagedItems, PagedSection, type SectionPage } from './PagedSection.tsx';
import { text } from './text.ts';

/** The tax status of a contact's engagements. */
export function ContactTaxRisks({ id }: { id: string }) {
  return (
    <PagedSection
      title={text.taxRisks.title}
      renderPage={(page) => <RisksPage id={id} {...page} />}
    />
  );
}

function RisksPage({ id, ...page }: SectionPage & { id: string }) {
  const query = useListTaxRisksQuery(
    {
      contactId: id,
      sort: 'updatedAt',
      direction: 'descending',
      pageSize: 10,
      cursor: page.cursor,
    },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <PagedItems
      {...page}
      query={query}
      empty={text.taxRisks.empty}
      keyOf={(risk) => risk.id}
      render={(risk) => <Entry risk={risk} />}
    />
  );
}

function Entry({ risk }: { risk: TaxRiskSummary }) {
  const { id, role, project, level, status, startsOn, endsOn } = risk;
  const days = [startsOn, endsOn].flatMap((day) => (day === null ? [] : [formatDate(day)]));
  return (
    <>
      <IconShieldCheck size={20} stroke={1.6} style={{ flex: 'none', marginTop: 2 }} aria-hidden />
      <Box flex={1} miw={0}>
        <Anchor component={Link} to={paths.taxRisk(id)} display="block">
          {role}
        </Anchor>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[project.name, days.join(' to ')].filter((part) => part !== '').join(' · ')}
        </Text>
      </Box>
      <Group gap={6}>
        <RiskLevelBadge level={level} />
        <TaxStatusBadge status={status} />
      </Group>
    </>
  );
}
