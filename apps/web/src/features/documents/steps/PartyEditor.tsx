import { messages, type RecipientInput, recipientInput } from '@countersign/contract';
import { Box, SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { fullName } from '../../../core/full-name.ts';
import { useFindApproversQuery } from '../../../entities/approval-setup/api.ts';
import { ruleOf } from '../../../kit/forms/rules.ts';
import { afterPointerUp } from '../../../ui/browser/after-pointer-up.ts';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { PersonInputs } from './PersonInputs.tsx';
import { noRecipient, type PartyRow } from './party-rows.ts';
import { text } from './text.ts';

interface PartyEditorProps {
  row: PartyRow;
  isColleague: boolean;
  showsErrors: boolean;
  disabled: boolean;
  onChange(change: Partial<PartyRow>): void;
  onColleague(isColleague: boolean): void;
}

/** Edits a further party: a contact, a typed-in person, or a colleague who can sign. */
export function PartyEditor(props: PartyEditorProps) {
  const { row, isColleague, showsErrors, disabled, onChange, onColleague } = props;
  const [left, setLeft] = useState<ReadonlySet<keyof RecipientInput>>(new Set());
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('input[type="text"], input:not([type])')?.focus();
  }, []);
  const person = row.person ?? noRecipient;
  const errorOf = (field: keyof RecipientInput) =>
    showsErrors || left.has(field) ? ruleOf(recipientInput.shape[field])(person[field]) : null;
  return (
    <Box ref={root} mt="sm" pt="sm" className="line-above">
      {row.role === 'signer' && (
        <SegmentedControl
          size="xs"
          mb="sm"
          aria-label={text.editor.kind}
          disabled={disabled}
          data={[
            { value: 'outside', label: text.editor.external },
            { value: 'colleague', label: text.editor.colleague },
          ]}
          value={isColleague ? 'colleague' : 'outside'}
          onChange={(kind) => {
            onColleague(kind === 'colleague');
            if (row.userId !== null) onChange({ userId: null, person: noRecipient });
          }}
        />
      )}
      {isColleague ? (
        <ColleagueSelect
          row={row}
          error={showsErrors && row.userId === null ? messages.required : undefined}
          disabled={disabled}
          onChange={onChange}
        />
      ) : (
        <PersonInputs
          person={person}
          errorOf={errorOf}
          disabled={disabled}
          onChange={(change) => onChange({ person: { ...person, ...change } })}
          onBlur={(field) => afterPointerUp(() => setLeft((before) => new Set([...before, field])))}
        />
      )}
    </Box>
  );
}

interface ColleagueSelectProps {
  row: PartyRow;
  error: string | undefined;
  disabled: boolean;
  onChange(change: Partial<PartyRow>): void;
}

function ColleagueSelect({ row, error, disabled, onChange }: ColleagueSelectProps) {
  const [search, setSearch] = useState('');
  const found = useFindApproversQuery({ search });
  const people = found.data?.items ?? [];
  return (
    <SearchSelect
      label={text.editor.select}
      placeholder={text.editor.search}
      description={text.editor.help}
      options={people.map(({ id, name }) => ({ value: id, label: name }))}
      isFetching={found.isFetching}
      value={row.userId ?? ''}
      knownLabel={row.person === null ? undefined : fullName(row.person)}
      error={error ?? messageOf(found.error)}
      disabled={disabled}
      nothingFound={search === '' ? text.editor.none : text.editor.notFound}
      onChange={(userId) => {
        const name = people.find(({ id }) => id === userId)?.name ?? '';
        // Their email comes with the save: it is their user's.
        onChange({ userId, person: { ...noRecipient, firstName: name } });
      }}
      onSearch={setSearch}
    />
  );
}
