import { emailRule, type RecipientInput } from '@countersign/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { fullName } from '../../../core/full-name.ts';
import { useFindRecipientsQuery } from '../../../entities/contacts/api.ts';
import type { FoundPerson } from './PersonInputs.tsx';

/** Finds the contact of this name and email; undefined while typing and where there is none. */
export function useKnownRecipient(recipient: RecipientInput): FoundPerson | undefined {
  const [email] = useDebouncedValue(recipient.email.trim(), 300);
  const { currentData } = useFindRecipientsQuery(
    { search: email },
    {
      skip: !emailRule.safeParse(email).success,
    },
  );
  const name = fullName(recipient).toLowerCase();
  return currentData?.items.find((one) => fullName(one).toLowerCase() === name);
}
