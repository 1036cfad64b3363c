import type { DocumentDetail, ScheduledMail } from '@countersign/contract';
import { Anchor, Box } from '@mantine/core';
import { formatMoment } from '../../../core/dates.ts';
import { fullName } from '../../../core/full-name.ts';
import { CustomFieldValues } from '../../../entities/custom-fields/CustomFieldValues.tsx';
import { Fact, Facts } from '../../../ui/page/Facts.tsx';
import { RecordSection } from '../../../ui/page/RecordPanes.tsx';
import { dayText } from '../list/document-columns.tsx';
import { text } from './text.ts';

/** Shows the recipient of a document, and its company, project and pack. */
export function DocumentFacts({ document }: { document: DocumentDetail }) {
  const {
    recipient,
    company,
    project,
    formPack,
    engagementType,
    createdBy,
    createdAt,
    sentAt,
    expiresOn,
    scheduled,
    parties,
    customValues,
  } = document;
  const mobile = recipient.mobile === '' ? '' : `${recipient.countryCode} ${recipient.mobile}`;
  return (
    <RecordSection title={text.details.title}>
      <Facts>
        <Fact name={text.details.recipient}>
          {fullName(recipient)}
          <br />
          <Anchor href={`mailto:${recipient.email}`} inherit>
            {recipient.email}
          </Anchor>
          {mobile !== '' && (
            <>
              <br />
              {mobile}
            </>
          )}
        </Fact>
        <Fact name={text.details.formPack}>{formPack.name}</Fact>
        <Fact name={text.details.project}>
          {text.details.projectOf(project.name, company.name)}
        </Fact>
        <Fact name={text.details.engagementType}>{engagementType}</Fact>
        <Fact name={text.details.created}>
          {text.details.createdBy(formatMoment(createdAt), createdBy)}
        </Fact>
        {expiresOn !== null && <Fact name={text.details.expiresOn}>{dayText(expiresOn)}</Fact>}
        {scheduled.length > 0 && (
          <Fact name={text.details.scheduled}>
            {scheduled.map((one) => (
              <div key={`${one.what} ${one.partyId}`}>{scheduledText(one, parties)}</div>
            ))}
          </Fact>
        )}
        {sentAt !== null && <Fact name={text.details.sent}>{formatMoment(sentAt)}</Fact>}
      </Facts>
      <Box mt="md">
        <CustomFieldValues owner="document" values={customValues} />
      </Box>
    </RecordSection>
  );
}

function scheduledText(
  { what, partyId, at }: ScheduledMail,
  parties: DocumentDetail['parties'],
): string {
  const name = parties.find(({ id }) => id === partyId)?.name ?? '';
  return text.details.scheduledOn(formatMoment(at), text.details.scheduledKinds[what](name));
}
