import type { ContactSummary } from '@countersign/contract';
import { Group, Text } from '@mantine/core';
import { CategoryBadge } from '../../entities/contacts/CategoryBadge.tsx';
import { ContactPerson } from '../../entities/contacts/ContactPerson.tsx';
import { mobileText, roleText } from '../../entities/contacts/contact-badges.ts';
import { GroupChips } from '../../entities/contacts/GroupChips.tsx';

/** A contact in the list on a phone. */
export function ContactCard({ contact }: { contact: ContactSummary }) {
  const facts = [roleText(contact), mobileText(contact)].filter((text) => text !== '');
  return (
    <>
      <ContactPerson contact={contact} />
      <Group gap="xs" mt={10} wrap="nowrap">
        <CategoryBadge contact={contact} />
        <Text size="sm" truncate>
          {facts.join(' · ')}
        </Text>
      </Group>
      {contact.groups.length > 0 && (
        <div style={{ marginTop: 8 }}>
          <GroupChips groups={contact.groups} max={3} />
        </div>
      )}
    </>
  );
}
