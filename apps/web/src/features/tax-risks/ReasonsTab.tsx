import {
  getTaxEvidence,
  type TaxReasonDto,
  type TaxRisk,
  taxDecisionNames,
} from '@countersign/contract';
import { type TaxSection, taxLevelText } from '@countersign/domain';
import { Alert, List, Stack, Text } from '@mantine/core';
import { downloadFile } from '../../core/api/call.ts';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { sizeText } from '../../core/size-text.ts';
import { TaxDecisionBadge } from '../../entities/tax-risks/TaxRiskBadges.tsx';
import { FileRow } from '../../kit/files/FileRow.tsx';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { ReasonText } from './ReasonText.tsx';
import { text } from './result-text.ts';
import { SectionLevels } from './SectionLevels.tsx';
import { indicativeText, sectionNames } from './tax-labels.ts';

/** Why it is what it is: the result of the rules, what a person decided instead, and each section. */
export function ReasonsTab({ risk }: { risk: TaxRisk }) {
  const { evaluation, override, warnings } = risk;
  return (
    <Stack gap="lg">
      <RecordSection
        title={text.reasons.result}
        description={evaluation === null ? undefined : indicativeText(risk)}
        action={<TaxDecisionBadge decision={risk.decision} />}
      >
        {evaluation === null ? (
          <Text>{risk.routeWhy}</Text>
        ) : (
          <Stack gap="sm">
            {!evaluation.complete && (
              <Text size="sm" c="dimmed">
                {text.reasons.incomplete}
              </Text>
            )}
            <SectionLevels sections={evaluation.sections} />
          </Stack>
        )}
        <OfficialResult risk={risk} />
        {override !== null && (
          <Alert color="amber" mt="md" title={text.reasons.overridden}>
            <Text size="sm">
              {text.reasons.override(
                override.insteadOf === null
                  ? text.reasons.nothingYet
                  : taxDecisionNames[override.insteadOf].toLowerCase(),
                override.by.name,
                taxDecisionNames[override.decision].toLowerCase(),
                formatMoment(override.by.at),
              )}
            </Text>
            <Text size="sm" mt={4} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {override.reason}
            </Text>
          </Alert>
        )}
      </RecordSection>
      {warnings.length > 0 && (
        <Alert color="amber" title={text.reasons.warnings}>
          <List size="sm" spacing={6}>
            {warnings.map(({ kind, text: warning }) => (
              <List.Item key={kind}>{warning}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {evaluation !== null && (
        <RecordSection title={text.reasons.title}>
          <Stack gap="lg">
            {evaluation.reasons.map((reason) => (
              <Reason key={reason.section} reason={reason} />
            ))}
          </Stack>
        </RecordSection>
      )}
    </Stack>
  );
}

/** Shows the result of the tax authority's own tool, if it was attached. */
function OfficialResult({ risk }: { risk: TaxRisk }) {
  const files = risk.evidence.filter(({ about }) => about === 'official-tool');
  if (files.length === 0) {
    return risk.evaluation === null ? null : (
      <Text size="sm" c="dimmed" mt="md">
        {text.reasons.noOfficialResult}
      </Text>
    );
  }
  return (
    <Stack gap="sm" mt="md">
      <Text size="sm" fw={550}>
        {text.reasons.officialResult}
      </Text>
      {files.map((file) => (
        <FileRow
          key={file.id}
          name={file.name}
          notes={[sizeText(file.bytes), text.reasons.by(file.addedBy), formatAgo(file.addedAt)]}
          load={() =>
            downloadFile(getTaxEvidence, { params: { id: risk.id, evidenceId: file.id } })
          }
        />
      ))}
    </Stack>
  );
}

const isSection = (section: TaxReasonDto['section']): section is TaxSection =>
  section !== 'result' && section !== 'exit';

/** One reason of the rules, with the answers that it rests on. */
function Reason({ reason: { section, level, text: why, answers } }: { reason: TaxReasonDto }) {
  return (
    <ReasonText
      name={section === 'result' ? text.reasons.overall : sectionNames[section]}
      level={isSection(section) ? taxLevelText(section, level) : ''}
      text={why}
      answers={answers}
    />
  );
}
