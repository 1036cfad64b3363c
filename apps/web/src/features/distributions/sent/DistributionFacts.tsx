import { type Distribution, distributionModeLabels } from '@countersign/contract';
import { formatMoment } from '../../../core/dates.ts';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { RecordSection } from '../../../ui/RecordPanes.tsx';
import { dayText } from '../distribution-columns.tsx';

/** How it was sent. */
export function DistributionFacts({ distribution }: { distribution: Distribution }) {
  const { mode, expiresOn, allowDownload, askConfirmation, watermark, message, replyTo } =
    distribution;
  const { company, sentAt, finishedAt, reportAfterHours, reportedAt } = distribution;
  const isLink = mode !== 'attachment';
  return (
    <RecordSection title="Details">
      <Facts>
        <Fact name="Company">{company.name}</Fact>
        <Fact name="Sent as">{distributionModeLabels[mode]}</Fact>
        {isLink && (
          <>
            <Fact name="Available until">{expiresOn === null ? 'No end' : dayText(expiresOn)}</Fact>
            <Fact name="Download">{allowDownload ? 'Allowed' : 'View only'}</Fact>
            <Fact name="Confirmation">{askConfirmation ? 'Asked for' : 'Not asked for'}</Fact>
          </>
        )}
        <Fact name="Watermark">{watermarkText(watermark)}</Fact>
        {message !== '' && (
          <Fact name="Message">
            <span style={{ whiteSpace: 'pre-wrap' }}>{message}</span>
          </Fact>
        )}
        {replyTo !== '' && <Fact name="Answers go to">{replyTo}</Fact>}
        {sentAt !== null && <Fact name="Sent">{formatMoment(sentAt)}</Fact>}
        {finishedAt !== null && <Fact name="All mails had left">{formatMoment(finishedAt)}</Fact>}
        {reportAfterHours !== null && (
          <Fact name="Report by email">
            {reportedAt === null
              ? `After ${reportAfterHours} ${reportAfterHours === 1 ? 'hour' : 'hours'}`
              : `Sent on ${formatMoment(reportedAt)}`}
          </Fact>
        )}
      </Facts>
    </RecordSection>
  );
}

function watermarkText(watermark: Distribution['watermark']): string {
  if (watermark === null) return 'None';
  const hardened = watermark.hardenedDpi === null ? '' : ' (pages are images)';
  return `${watermark.text.replaceAll('\n', ' / ')}${hardened}`;
}
