import { skipToken } from '@reduxjs/toolkit/query';
import { type ComponentProps, useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { fullName } from '../../core/full-name.ts';
import { useMay } from '../../core/session/use-may.ts';
import { SearchSelect } from '../../ui/inputs/SearchSelect.tsx';
import { useFindRecipientsQuery, useListContactsQuery } from './api.ts';
import { text } from './text.ts';

type PersonSelectProps = Omit<
  ComponentProps<typeof SearchSelect>,
  'options' | 'isFetching' | 'nothingFound' | 'onSearch'
>;

/** Chooses a contact; users without access to contacts find the recipients of their own documents. */
export function PersonSelect(props: PersonSelectProps) {
  const mayUseContacts = useMay('contacts.use');
  const mayDraft = useMay('documents.draft');
  const [words, setWords] = useState('');
  const contacts = useListContactsQuery(
    mayUseContacts ? { search: words, pageSize: 25 } : skipToken,
  );
  const isSearching = !mayUseContacts && mayDraft && words.trim() !== '';
  const recipients = useFindRecipientsQuery(isSearching ? { search: words } : skipToken);
  const search = mayUseContacts ? contacts : recipients;
  const people = (mayUseContacts ? contacts.data : recipients.currentData)?.items ?? [];
  return (
    <SearchSelect
      {...props}
      options={people.map((person) => ({
        value: person.id,
        label: [fullName(person), emailOf(person)].filter((part) => part !== '').join(', '),
      }))}
      isFetching={search.isFetching}
      error={props.error ?? messageOf(search.error)}
      nothingFound={
        !mayUseContacts && words.trim() === '' ? text.select.typeName : text.select.noMatch
      }
      onSearch={setWords}
    />
  );
}

function emailOf(person: { email: string } | { emails: readonly string[] }): string {
  return 'email' in person ? person.email : (person.emails[0] ?? '');
}
