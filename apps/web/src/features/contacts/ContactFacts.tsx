import type { Contact } from '@countersign/contract';
import { Anchor, Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../core/dates.ts';
import { paths } from '../../core/paths.ts';
import { contactsCount } from '../../entities/contacts/contact-badges.ts';
import { CustomFieldValues } from '../../entities/custom-fields/CustomFieldValues.tsx';
import { Fact, Facts } from '../../ui/page/Facts.tsx';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { text } from './text.ts';

/** Shows the details of a contact. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const { agent, alsoSendToAgent, companyName, companyNumber, vatNumber, notes } = contact;
  const { engagementType, department, jobTitle, id, clientCount, customValues } = contact;
  return (
    <RecordSection title={text.details.title}>
      <Facts minColWidth={210}>
        <OwnFact name={text.fields.department}>{department}</OwnFact>
        <OwnFact name={text.fields.jobTitle}>{jobTitle}</OwnFact>
        <OwnFact name={text.fields.engagementType}>{engagementType}</OwnFact>
        <OwnFact name={text.details.dates}>{datesText(contact)}</OwnFact>
        <OwnFact name={text.fields.agentId}>
          {agent && (
            <>
              <Anchor component={Link} to={paths.contact(agent.id)} inherit>
                {agent.name}
              </Anchor>
              {alsoSendToAgent && (
                <Text span display="block" size="xs" c="dimmed">
                  {text.details.agentCopies}
                </Text>
              )}
            </>
          )}
        </OwnFact>
        {clientCount > 0 && (
          <OwnFact name={text.details.agentOf}>
            <Anchor component={Link} to={paths.contactsOfAgent(id)} inherit>
              {contactsCount(clientCount)}
            </Anchor>
          </OwnFact>
        )}
        <OwnFact name={text.details.company}>{companyName}</OwnFact>
        {companyNumber !== '' && (
          <OwnFact name={text.fields.companyNumber}>{companyNumber}</OwnFact>
        )}
        {vatNumber !== '' && <OwnFact name={text.fields.vatNumber}>{vatNumber}</OwnFact>}
      </Facts>
      {notes !== '' && (
        <Box mt="md">
          <Facts>
            <Fact name={text.fields.notes}>{notes}</Fact>
          </Facts>
        </Box>
      )}
      <Box mt="lg">
        <CustomFieldValues owner="contact" values={customValues} />
      </Box>
    </RecordSection>
  );
}

function OwnFact({ name, children }: { name: string; children: ReactNode }) {
  const isEmpty = children === '' || children === null;
  return (
    <Fact name={name}>
      {isEmpty ? (
        <Text span inherit c="dimmed">
          {text.details.none}
        </Text>
      ) : (
        children
      )}
    </Fact>
  );
}

function datesText({ startsOn, endsOn }: Pick<Contact, 'startsOn' | 'endsOn'>): string {
  const dayText = (day: string) => formatDate(`${day}T00:00:00`);
  if (startsOn !== null && endsOn !== null) return `${dayText(startsOn)} – ${dayText(endsOn)}`;
  if (startsOn !== null) return text.details.from(dayText(startsOn));
  return endsOn === null ? '' : text.details.until(dayText(endsOn));
}
