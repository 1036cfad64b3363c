import {
  getTaxStatement,
  previewTaxStatement,
  type StatementDelivery,
  type TaxRisk,
  type TaxRiskVersion,
  type TaxStatement,
  taxDecisionNames,
} from '@countersign/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadFile } from '../../core/api/call.ts';
import { formatDate, formatMoment } from '../../core/dates.ts';
import { TaxDecisionBadge } from '../../entities/tax-risks/TaxRiskBadges.tsx';
import { fileNameOf, saveFile } from '../../ui/browser/save-file.ts';
import { toastError } from '../../ui/notices/toast.ts';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { text } from './result-text.ts';
import classes from './StatementTab.module.css';
import { statementRecipientNames } from './tax-labels.ts';

/** The statements that were issued, to whom they went, and what was signed off. */
export function StatementTab({ risk }: { risk: TaxRisk }) {
  const { statements, versions } = risk;
  return (
    <Stack gap="lg">
      <RecordSection
        title={text.statement.title}
        description={text.statement.help}
        action={<Preview risk={risk} />}
      >
        {statements.length === 0 ? (
          <Text size="sm" c="dimmed">
            {text.statement.none}
          </Text>
        ) : (
          <Stack gap="lg">
            {statements.map((statement) => (
              <Statement key={statement.id} risk={risk} statement={statement} />
            ))}
          </Stack>
        )}
      </RecordSection>
      {versions.length > 0 && (
        <RecordSection title={text.statement.versions} description={text.statement.versionsHelp}>
          <Stack gap="md">
            {versions.map((version) => (
              <Version key={version.version} version={version} />
            ))}
          </Stack>
        </RecordSection>
      )}
    </Stack>
  );
}

function Preview({ risk }: { risk: TaxRisk }) {
  const [isLoading, setIsLoading] = useState(false);
  const open = async () => {
    setIsLoading(true);
    const answer = await downloadFile(previewTaxStatement, { params: { id: risk.id } });
    setIsLoading(false);
    if (answer.status)
      saveFile(answer.blob, fileNameOf([text.statement.fileName, risk.person.name], 'pdf'));
    else toastError(answer.message);
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={isLoading}
      leftSection={<IconEye size={15} aria-hidden />}
      onClick={() => void open()}
    >
      {text.statement.preview}
    </Button>
  );
}

function Statement({ risk, statement }: { risk: TaxRisk; statement: TaxStatement }) {
  const { number, decision, issuedAt, effectiveFrom, replaces, withdrawnAt, isReady } = statement;
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    const params = { id: risk.id, statementId: statement.id };
    const answer = await downloadFile(getTaxStatement, { params });
    setIsLoading(false);
    if (answer.status) saveFile(answer.blob, fileNameOf([number, risk.person.name], 'pdf'));
    else toastError(answer.message);
  };
  return (
    <div>
      <Group gap="sm" justify="space-between">
        <Group gap="xs">
          <Text component="h3" fw={600}>
            {number}
          </Text>
          <TaxDecisionBadge decision={decision} />
          {withdrawnAt !== null && <StateBadge color="red">{text.statement.withdrawn}</StateBadge>}
        </Group>
        <Button
          variant="default"
          size="compact-sm"
          loading={isLoading}
          disabled={!isReady}
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={() => void download()}
        >
          {isReady ? text.statement.download : text.statement.creating}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {text.statement.issued(formatMoment(issuedAt), formatDate(effectiveFrom))}
        {replaces !== '' && text.statement.replaces(replaces)}
        {withdrawnAt !== null && text.statement.withdrawnAt(formatMoment(withdrawnAt))}
      </Text>
      <ul className={classes.recipients} aria-label={text.statement.recipientsOf(number)}>
        {statement.recipients.map((one) => (
          <Recipient key={one.id} recipient={one} />
        ))}
      </ul>
    </div>
  );
}

function Recipient({ recipient }: { recipient: TaxStatement['recipients'][number] }) {
  const { name, role, alsoFor, email, delivery, sentAt, openedAt, acknowledgedAt } = recipient;
  const hasFailed = delivery === 'bounced' || delivery === 'failed';
  return (
    <li>
      <div>
        <Text size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {statementRecipientNames[role]}
          {alsoFor !== '' && text.statement.alsoFor(alsoFor)}, {email}
        </Text>
      </div>
      <dl>
        <div>
          <dt>{text.statement.sent}</dt>
          <dd data-failed={hasFailed || undefined}>
            {deliveryTexts[delivery] ?? momentText(sentAt)}
          </dd>
        </div>
        <div>
          <dt>{text.statement.opened}</dt>
          <dd>{momentText(openedAt)}</dd>
        </div>
        <div>
          <dt>{text.statement.acknowledged}</dt>
          <dd>{momentText(acknowledgedAt)}</dd>
        </div>
      </dl>
    </li>
  );
}

const deliveryTexts: Record<StatementDelivery, string | undefined> = {
  queued: undefined,
  sent: undefined,
  ...text.statement.delivery,
};

const momentText = (moment: string | null) =>
  moment === null ? text.statement.notYet : formatMoment(moment);

function Version({ version }: { version: TaxRiskVersion }) {
  const { override, supersededAt, supersededReason } = version;
  return (
    <div>
      <Group gap="xs">
        <Text component="h3" fw={600}>
          {text.statement.version(version.version)}
        </Text>
        <TaxDecisionBadge decision={version.decision} />
        {supersededAt !== null && <StateBadge color="gray">{text.statement.superseded}</StateBadge>}
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {text.statement.signedOff(
          version.assessedBy.name,
          version.signedOffBy.name,
          formatMoment(version.signedOffBy.at),
        )}
        {version.engineVersion !== '' && text.statement.rules(version.engineVersion)}
      </Text>
      {override !== null && (
        <Text size="sm" mt={4}>
          {text.statement.override(
            override.insteadOf === null
              ? text.statement.noResult
              : taxDecisionNames[override.insteadOf].toLowerCase(),
            override.by.name,
            override.reason,
          )}
        </Text>
      )}
      {version.careTaken !== '' && (
        <Text size="sm" mt={4} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {version.careTaken}
        </Text>
      )}
      {supersededReason !== '' && (
        <Text size="sm" mt={4}>
          {text.statement.supersededReason(supersededReason)}
        </Text>
      )}
    </div>
  );
}
