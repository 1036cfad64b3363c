import type { ContactSummary } from '@countersign/contract';
import { Person } from '../../ui/page/Person.tsx';
import { ContactAvatar } from './ContactAvatar.tsx';
import { text } from './text.ts';

/** A contact in a list: picture or initials, name and first email. */
export function ContactPerson({ contact }: { contact: ContactSummary }) {
  const { name, emails, pictureUrl, erasedAt } = contact;
  const [first = ''] = emails;
  return (
    <Person
      avatar={
        <ContactAvatar
          name={erasedAt === null ? name : ''}
          pictureUrl={pictureUrl}
          size={36}
          color={erasedAt === null ? 'initials' : 'gray'}
        />
      }
      name={name}
      detail={first === '' ? text.noEmail : text.emails(first, emails.length - 1)}
      detailTitle={emails.join(', ')}
    />
  );
}
