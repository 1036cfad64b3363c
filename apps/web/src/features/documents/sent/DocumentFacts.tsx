import type { DocumentDetail } from '@countersign/contract';
import { Anchor, Box } from '@mantine/core';
import { formatMoment } from '../../../core/dates.ts';
import { fullName } from '../../../core/full-name.ts';
import { CustomFieldValues } from '../../../entities/custom-fields/CustomFieldValues.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { RecordSection } from '../../../ui/RecordPanes.tsx';
import { dayText } from '../list/document-columns.tsx';

/** Who a document is for and what it belongs to. */
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
    customValues,
  } = document;
  const mobile = recipient.mobile === '' ? '' : `${recipient.countryCode} ${recipient.mobile}`;
  return (
    <RecordSection title="Details">
      <Facts>
        <Fact name="Recipient">
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
        <Fact name="Form pack">{formPack.name}</Fact>
        <Fact name="Project">
          {project.name}, {company.name}
        </Fact>
        <Fact name="Engagement type">{engagementType}</Fact>
        <Fact name="Created">
          {formatMoment(createdAt)} by {createdBy}
        </Fact>
        {expiresOn !== null && <Fact name="Expires on">{dayText(expiresOn)}</Fact>}
        {sentAt !== null && <Fact name="Sent">{formatMoment(sentAt)}</Fact>}
      </Facts>
      <Box mt="md">
        <CustomFieldValues owner="document" values={customValues} />
      </Box>
    </RecordSection>
  );
}
