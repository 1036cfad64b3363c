import type { Contact } from '@countersign/contract';
import { Anchor, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../core/dates.ts';
import { paths } from '../../core/paths.ts';
import { contactsCount } from '../../records/contacts/contact-looks.ts';
import { CustomFieldValues } from '../../records/custom-fields/CustomFieldValues.tsx';
import classes from './Contacts.module.css';

/** What is known of a contact. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const { agent, alsoSendToAgent, companyName, companyNumber, vatNumber, notes } = contact;
  const { engagementType, department, jobTitle, id, clientCount, customValues } = contact;
  return (
    <section className={classes.card} aria-labelledby="contact-details">
      <Title order={2} size="h3" id="contact-details" mb="md">
        Details
      </Title>
      <dl className={classes.facts}>
        <Fact label="Department">{department}</Fact>
        <Fact label="Job title">{jobTitle}</Fact>
        <Fact label="Engagement type">{engagementType}</Fact>
        <Fact label="Dates">{datesText(contact)}</Fact>
        <Fact label="Agent">
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
        </Fact>
        {clientCount > 0 && (
          <Fact label="Agent of">
            <Anchor component={Link} to={paths.contactsOfAgent(id)} inherit>
              {contactsCount(clientCount)}
            </Anchor>
          </Fact>
        )}
        <Fact label="Company">{companyName}</Fact>
        {companyNumber !== '' && <Fact label="Company number">{companyNumber}</Fact>}
        {vatNumber !== '' && <Fact label="VAT number">{vatNumber}</Fact>}
        {notes !== '' && (
          <Fact label="Notes" isWide>
            <span className={classes.notes}>{notes}</span>
          </Fact>
        )}
      </dl>
      <div style={{ marginTop: 20 }}>
        <CustomFieldValues owner="contact" values={customValues} />
      </div>
    </section>
  );
}

interface FactProps {
  label: string;
  isWide?: boolean;
  children: ReactNode;
}

function Fact({ label, isWide = false, children }: FactProps) {
  const isEmpty = children === '' || children === null;
  return (
    <div className={isWide ? classes.wide : undefined}>
      <dt>{label}</dt>
      <dd>
        {isEmpty ? (
          <Text span inherit c="dimmed">
            Not said
          </Text>
        ) : (
          children
        )}
      </dd>
    </div>
  );
}

function datesText({ startsOn, endsOn }: Pick<Contact, 'startsOn' | 'endsOn'>): string {
  const text = (day: string) => formatDate(`${day}T00:00:00`);
  if (startsOn !== null && endsOn !== null) return `${text(startsOn)} – ${text(endsOn)}`;
  if (startsOn !== null) return `from ${text(startsOn)}`;
  return endsOn === null ? '' : `until ${text(endsOn)}`;
}
