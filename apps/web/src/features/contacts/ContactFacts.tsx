import type { Contact } from '@countersign/contract';
import { Anchor, Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../core/dates.ts';
import { paths } from '../../core/paths.ts';
import { contactsCount } from '../../entities/contacts/contact-badges.ts';
import { CustomFieldValues } from '../../entities/custom-fields/CustomFieldValues.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { RecordSection } from '../../ui/RecordPanes.tsx';

/** What is known of a contact. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const { agent, alsoSendToAgent, companyName, companyNumber, vatNumber, notes } = contact;
  const { engagementType, department, jobTitle, id, clientCount, customValues } = contact;
  return (
    <RecordSection title="Details">
      <Facts minColWidth={210}>
        <OwnFact name="Department">{department}</OwnFact>
        <OwnFact name="Job title">{jobTitle}</OwnFact>
        <OwnFact name="Engagement type">{engagementType}</OwnFact>
        <OwnFact name="Dates">{datesText(contact)}</OwnFact>
        <OwnFact name="Agent">
          {agent && (
            <>
              <Anchor component={Link} to={paths.contact(agent.id)} inherit>
                {agent.name}
              </Anchor>
              {alsoSendToAgent && (
                <Text span display="block" size="xs" c="dimmed">
                  is to get copies of what is sent
                </Text>
              )}
            </>
          )}
        </OwnFact>
        {clientCount > 0 && (
          <OwnFact name="Agent of">
            <Anchor component={Link} to={paths.contactsOfAgent(id)} inherit>
              {contactsCount(clientCount)}
            </Anchor>
          </OwnFact>
        )}
        <OwnFact name="Company">{companyName}</OwnFact>
        {companyNumber !== '' && <OwnFact name="Company number">{companyNumber}</OwnFact>}
        {vatNumber !== '' && <OwnFact name="VAT number">{vatNumber}</OwnFact>}
      </Facts>
      {notes !== '' && (
        <Box mt="md">
          <Facts>
            <Fact name="Notes">{notes}</Fact>
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
          Not said
        </Text>
      ) : (
        children
      )}
    </Fact>
  );
}

function datesText({ startsOn, endsOn }: Pick<Contact, 'startsOn' | 'endsOn'>): string {
  const text = (day: string) => formatDate(`${day}T00:00:00`);
  if (startsOn !== null && endsOn !== null) return `${text(startsOn)} – ${text(endsOn)}`;
  if (startsOn !== null) return `from ${text(startsOn)}`;
  return endsOn === null ? '' : `until ${text(endsOn)}`;
}
