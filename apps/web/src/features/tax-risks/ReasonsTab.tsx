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
import { RecordSection } from '../../ui/RecordPanes.tsx';
import { ReasonText } from './ReasonText.tsx';
import { SectionLevels } from './SectionLevels.tsx';
import { indicativeText, sectionNames } from './tax-labels.ts';

/** Why it is what it is: the result of the rules, what a person decided instead, and each section. */
export function ReasonsTab({ risk }: { risk: TaxRisk }) {
  const { evaluation, override, warnings } = risk;
  return (
    <Stack gap="lg">
      <RecordSection
        title="Result"
        description={evaluation === null ? undefined : indicativeText(risk)}
        action={<TaxDecisionBadge decision={risk.decision} />}
      >
        {evaluation === null ? (
          <Text>{risk.routeWhy}</Text>
        ) : (
          <Stack gap="sm">
            {!evaluation.complete && (
              <Text size="sm" c="dimmed">
                Not all questions are answered: this is what the answers so far come to.
              </Text>
            )}
            <SectionLevels sections={evaluation.sections} />
          </Stack>
        )}
        <OfficialResult risk={risk} />
        {override !== null && (
          <Alert color="amber" mt="md" title="A person decided otherwise">
            <Text size="sm">
              The rules say{' '}
              <strong>
                {override.insteadOf === null
                  ? 'nothing yet'
                  : taxDecisionNames[override.insteadOf].toLowerCase()}
              </strong>
              ; {override.by.name} decided{' '}
              <strong>{taxDecisionNames[override.decision].toLowerCase()}</strong> on{' '}
              {formatMoment(override.by.at)}.
            </Text>
            <Text size="sm" mt={4} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {override.reason}
            </Text>
          </Alert>
        )}
      </RecordSection>
      {warnings.length > 0 && (
        <Alert color="amber" title="To be looked at by a person">
          <List size="sm" spacing={6}>
            {warnings.map(({ kind, text }) => (
              <List.Item key={kind}>{text}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {evaluation !== null && (
        <RecordSection title="Reasons">
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

/** The result of the tax authority's own tool, where somebody has attached it. */
function OfficialResult({ risk }: { risk: TaxRisk }) {
  const files = risk.evidence.filter(({ about }) => about === 'official-tool');
  if (files.length === 0) {
    return risk.evaluation === null ? null : (
      <Text size="sm" c="dimmed" mt="md">
        The tax authority stands by results of its own tool alone: attach one under Evidence.
      </Text>
    );
  }
  return (
    <Stack gap="sm" mt="md">
      <Text size="sm" fw={550}>
        Result of the official tool
      </Text>
      {files.map((file) => (
        <FileRow
          key={file.id}
          name={file.name}
          notes={[sizeText(file.bytes), `by ${file.addedBy}`, formatAgo(file.addedAt)]}
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
function Reason({ reason: { section, level, text, answers } }: { reason: TaxReasonDto }) {
  return (
    <ReasonText
      name={section === 'result' ? 'In all' : sectionNames[section]}
      level={isSection(section) ? taxLevelText(section, level) : ''}
      text={text}
      answers={answers}
    />
  );
}
