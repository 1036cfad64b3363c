import { type Distribution, distributionModeLabels } from '@countersign/contract';
import { formatMoment } from '../../../core/dates.ts';
import { Fact, Facts } from '../../../ui/page/Facts.tsx';
import { RecordSection } from '../../../ui/page/RecordPanes.tsx';
import { dayText } from '../distribution-columns.tsx';
import { text } from './text.ts';

/** Shows how a distribution was sent. */
export function DistributionFacts({ distribution }: { distribution: Distribution }) {
  const { mode, expiresOn, allowDownload, askConfirmation, watermark, message, replyTo } =
    distribution;
  const { company, sentAt, finishedAt, reportAfterHours, reportedAt } = distribution;
  const isLink = mode !== 'attachment';
  return (
    <RecordSection title={text.details.title}>
      <Facts>
        <Fact name={text.details.company}>{company.name}</Fact>
        <Fact name={text.details.sentAs}>{distributionModeLabels[mode]}</Fact>
        {isLink && (
          <>
            <Fact name={text.details.availableUntil}>
              {expiresOn === null ? text.details.noExpiry : dayText(expiresOn)}
            </Fact>
            <Fact name={text.details.download}>
              {allowDownload ? text.details.allowed : text.details.viewOnly}
            </Fact>
            <Fact name={text.details.confirmation}>
              {askConfirmation ? text.details.requested : text.details.notRequested}
            </Fact>
          </>
        )}
        <Fact name={text.details.watermark}>{watermarkText(watermark)}</Fact>
        {message !== '' && (
          <Fact name={text.details.message}>
            <span style={{ whiteSpace: 'pre-wrap' }}>{message}</span>
          </Fact>
        )}
        {replyTo !== '' && <Fact name={text.details.replyTo}>{replyTo}</Fact>}
        {sentAt !== null && <Fact name={text.details.sent}>{formatMoment(sentAt)}</Fact>}
        {finishedAt !== null && (
          <Fact name={text.details.finished}>{formatMoment(finishedAt)}</Fact>
        )}
        {reportAfterHours !== null && (
          <Fact name={text.details.report}>
            {reportedAt === null
              ? text.details.reportAfter(reportAfterHours)
              : text.details.reportSent(formatMoment(reportedAt))}
          </Fact>
        )}
      </Facts>
    </RecordSection>
  );
}

function watermarkText(watermark: Distribution['watermark']): string {
  if (watermark === null) return text.details.noWatermark;
  const hardened = watermark.hardenedDpi === null ? '' : text.details.pagesAreImages;
  return `${watermark.text.replaceAll('\n', ' / ')}${hardened}`;
}
