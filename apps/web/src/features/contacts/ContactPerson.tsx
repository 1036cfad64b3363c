import type { ContactSummary } from '@countersign/contract';
import { Text } from '@mantine/core';
import { ContactAvatar } from './ContactAvatar.tsx';
import classes from './Contacts.module.css';

/** A contact in a list: picture or initials, name and first e-mail. */
export function ContactPerson({ contact }: { contact: ContactSummary }) {
  const { name, emails, pictureUrl, erasedAt } = contact;
  const [first = ''] = emails;
  const more = emails.length > 1 ? ` and ${emails.length - 1} more` : '';
  return (
    <span className={classes.person}>
      <ContactAvatar
        name={erasedAt === null ? name : ''}
        pictureUrl={pictureUrl}
        size={36}
        color={erasedAt === null ? 'initials' : 'gray'}
      />
      <span className={classes.personText}>
        <Text component="span" display="block" inherit truncate title={name}>
          {name}
        </Text>
        <Text
          component="span"
          display="block"
          size="xs"
          c="dimmed"
          truncate
          title={emails.join(', ')}
        >
          {first === '' ? 'No e-mail' : `${first}${more}`}
        </Text>
      </span>
    </span>
  );
}
