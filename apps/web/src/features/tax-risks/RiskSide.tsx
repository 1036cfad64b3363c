import { rateBasisNames, type TaxRisk, taxRouteNames } from '@countersign/contract';
import { Anchor, Button, Group, List, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../core/dates.ts';
import { paths } from '../../core/paths.ts';
import { useMay } from '../../core/session/use-may.ts';
import { documentStateLooks } from '../../entities/documents/document-states.ts';
import { RiskLevelBadge } from '../../entities/tax-risks/TaxRiskBadges.tsx';
import { Fact, Facts } from '../../ui/page/Facts.tsx';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { EngagementDialog } from './EngagementDialog.tsx';
import { engagementDates } from './tax-labels.ts';
import { text } from './text.ts';
import { taxActsOf } from './use-tax-acts.ts';

/** Shows, next to the tabs, the level of risk and its reasons, the engagement, and its documents. */
export function RiskSide({ risk }: { risk: TaxRisk }) {
  return (
    <>
      <RecordSection title={text.side.risk} action={<RiskLevelBadge level={risk.level} />}>
        {risk.levelReasons.length > 0 ? (
          <List size="sm" spacing={6}>
            {risk.levelReasons.map((why) => (
              <List.Item key={why}>{why}</List.Item>
            ))}
          </List>
        ) : (
          <Text size="sm" c="dimmed">
            {text.side.lowRisk}
          </Text>
        )}
      </RecordSection>
      <Engagement risk={risk} />
      <EngagementDocuments risk={risk} />
    </>
  );
}

function Engagement({ risk }: { risk: TaxRisk }) {
  const [isOpen, setOpen] = useState(false);
  const mayUseContacts = useMay('contacts.use', 'contacts-and-distributions');
  const { person, project, company, intermediary, feePayer, rate, currency, rateBasis } = risk;
  return (
    <RecordSection
      title={text.side.engagement}
      action={
        taxActsOf(risk).may('edit') && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPencil size={15} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {text.side.edit}
          </Button>
        )
      }
    >
      <Facts>
        <Fact name={text.side.person}>
          {mayUseContacts ? (
            <Anchor component={Link} to={paths.contact(person.id)}>
              {person.name}
            </Anchor>
          ) : (
            person.name
          )}
        </Fact>
        <Fact name={text.side.project}>
          <Anchor component={Link} to={paths.project(project.id)}>
            {project.name}
          </Anchor>
        </Fact>
        <Fact name={text.side.client}>{company.name}</Fact>
        <Fact name={text.side.role}>
          {[risk.role, risk.department].filter((part) => part !== '').join(', ')}
        </Fact>
        <Fact name={text.side.engagedAs}>{risk.engagedAs}</Fact>
        {engagementDates(risk) !== '' && (
          <Fact name={text.side.dates}>{engagementDates(risk)}</Fact>
        )}
        {rate !== null && (
          <Fact name={text.side.rate}>
            {text.side.rateOf(
              currency,
              rate.toLocaleString('en-GB', { minimumFractionDigits: 2 }),
              rateBasisNames[rateBasis].toLowerCase(),
            )}
          </Fact>
        )}
        {intermediary.name !== '' && (
          <Fact name={text.side.theirCompany}>
            {[intermediary.name, intermediary.companyNumber].filter((one) => one !== '').join(', ')}
          </Fact>
        )}
        {feePayer.name !== '' && <Fact name={text.side.feePayer}>{feePayer.name}</Fact>}
        <Fact name={text.side.route}>
          {taxRouteNames[risk.route]}
          <Text size="sm" c="dimmed">
            {risk.routeWhy}
          </Text>
          {risk.isSevenDays && (
            <Text size="sm" c="dimmed">
              {text.side.sevenDays}
            </Text>
          )}
        </Fact>
        <Fact name={text.side.owner}>{risk.owner.name}</Fact>
        {risk.reviewOn !== null && (
          <Fact name={text.side.reviewOn}>{formatDate(risk.reviewOn)}</Fact>
        )}
        {risk.notes !== '' && <Fact name={text.side.notes}>{risk.notes}</Fact>}
      </Facts>
      <EngagementDialog risk={risk} opened={isOpen} onClose={() => setOpen(false)} />
    </RecordSection>
  );
}

function EngagementDocuments({ risk: { documents } }: { risk: TaxRisk }) {
  return (
    <RecordSection title={text.side.documents}>
      {documents.length === 0 ? (
        <Text size="sm" c="dimmed">
          {text.side.noDocuments}
        </Text>
      ) : (
        documents.map(({ id, name, state }) => (
          <Group key={id} gap="sm" wrap="nowrap" justify="space-between" mb={6}>
            <Anchor component={Link} to={paths.document(id)} size="sm" truncate>
              {name}
            </Anchor>
            <StateBadge color={documentStateLooks[state].color}>
              {documentStateLooks[state].name}
            </StateBadge>
          </Group>
        ))
      )}
    </RecordSection>
  );
}
