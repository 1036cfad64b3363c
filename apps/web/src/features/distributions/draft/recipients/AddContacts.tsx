import { type ContactSummary, contactsList, type ListFilter } from '@countersign/contract';
import { Button, Checkbox, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../../core/api/message-of.ts';
import { useListContactsQuery } from '../../../../entities/contacts/api.ts';
import { ContactPerson } from '../../../../entities/contacts/ContactPerson.tsx';
import { contactChoices } from '../../../../entities/contacts/choices.ts';
import { contactsCount } from '../../../../entities/contacts/contact-badges.ts';
import { useCustomListFields } from '../../../../entities/custom-fields/use-custom-fields.ts';
import form from '../../../../kit/forms/RecordForm.module.css';
import { AddFilter, FilterPills } from '../../../../kit/lists/filters/Filters.tsx';
import { useLabels } from '../../../../kit/lists/filters/use-labels.ts';
import { PageFooter } from '../../../../kit/lists/table/PageFooter.tsx';
import { countText } from '../../../../kit/lists/table/row-labels.ts';
import { ControlledModal } from '../../../../ui/dialogs/ControlledModal.tsx';
import { FormError } from '../../../../ui/inputs/FormError.tsx';
import { usePausedSearch } from '../../../../ui/inputs/use-paused-search.ts';
import classes from '../../Distributions.module.css';
import { text } from '../text.ts';
import type { AddProps } from './AddSource.tsx';

/** As many can be chosen one by one. */
const maxChosen = 2000;

/** Adds contacts that are chosen one by one, or all that match. */
export function AddContacts({ onAdd, onClose }: AddProps) {
  return (
    <ControlledModal
      onClose={onClose}
      title={text.addContacts.title}
      size={760}
      transitionProps={{ duration: 0 }}
    >
      <Chooser onAdd={onAdd} onClose={onClose} />
    </ControlledModal>
  );
}

function Chooser({ onAdd, onClose }: AddProps) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [filters, setFilters] = useState<ListFilter[]>([]);
  const [cursor, setCursor] = useState<string>();
  const [pageSize, setPageSize] = useState<25 | 50 | 100>(25);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { ask } = usePausedSearch((words) => {
    setCursor(undefined);
    setSearch(words);
  });
  const { data, error, isFetching } = useListContactsQuery(
    {
      search,
      filters: JSON.stringify(filters),
      pageSize,
      ...(cursor !== undefined && { cursor }),
    },
    { refetchOnMountOrArgChange: true },
  );
  const toggle = (ids: readonly string[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  return (
    <Stack gap="sm">
      <ContactFilters
        typed={typed}
        filters={filters}
        onType={(words) => {
          setTyped(words);
          ask(words.trim());
        }}
        onFilters={(next) => {
          setCursor(undefined);
          setFilters(next);
        }}
      />
      <FormError>{messageOf(error)}</FormError>
      <ContactRows items={data?.items} chosen={chosen} isDimmed={isFetching} onToggle={toggle} />
      {data !== undefined && data.items.length > 0 && (
        <PageFooter
          rows={data}
          pageSize={pageSize}
          onPage={setCursor}
          onPageSize={(size) => {
            setPageSize(size);
            setCursor(undefined);
          }}
        />
      )}
      <div className={form.actions} data-sticks>
        <Button variant="default" onClick={onClose}>
          {text.addContacts.cancel}
        </Button>
        <Button
          variant="default"
          disabled={data === undefined || data.total === 0}
          onClick={() => onAdd({ kind: 'filters', search, filters })}
        >
          {data === undefined
            ? text.addContacts.addAll
            : text.addContacts.addAllOf(countText(data))}
        </Button>
        <Button
          disabled={chosen.size === 0 || chosen.size > maxChosen}
          onClick={() => onAdd({ kind: 'contacts', contactIds: [...chosen] })}
        >
          {chosen.size === 0
            ? text.addContacts.addSelected
            : text.addContacts.add(contactsCount(chosen.size))}
        </Button>
      </div>
    </Stack>
  );
}

interface ContactFiltersProps {
  typed: string;
  filters: ListFilter[];
  onType(words: string): void;
  onFilters(filters: ListFilter[]): void;
}

function ContactFilters({ typed, filters, onType, onFilters }: ContactFiltersProps) {
  const [labels, addLabels] = useLabels();
  const custom = useCustomListFields('contact');
  const props = {
    fields: [...contactsList.fields, ...custom.fields],
    sources: contactChoices,
    filters,
    labels,
    onSeen: addLabels,
    onChange: (next: (before: ListFilter[]) => ListFilter[]) => onFilters(next(filters)),
  };
  return (
    <>
      <Group gap="sm" wrap="nowrap">
        <TextInput
          type="search"
          aria-label={text.addContacts.searchLabel}
          placeholder={text.addContacts.search}
          data-autofocus
          style={{ flex: 1 }}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <AddFilter {...props} />
      </Group>
      <FilterPills {...props} onClear={() => onFilters([])} />
    </>
  );
}

interface ContactRowsProps {
  items: readonly ContactSummary[] | undefined;
  chosen: ReadonlySet<string>;
  isDimmed: boolean;
  onToggle(ids: readonly string[], isOn: boolean): void;
}

function ContactRows({ items, chosen, isDimmed, onToggle }: ContactRowsProps) {
  if (items === undefined)
    return <Skeleton h={300} role="status" aria-label={text.addContacts.loading} />;
  if (items.length === 0) {
    return (
      <Text size="sm" c="dimmed" py="lg" ta="center" role="status">
        {text.addContacts.none}
      </Text>
    );
  }
  const ids = items.map(({ id }) => id);
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <div>
      <Checkbox
        label={text.addContacts.wholePage}
        py="xs"
        checked={count === ids.length}
        indeterminate={count > 0 && count < ids.length}
        onChange={(event) => onToggle(ids, event.currentTarget.checked)}
      />
      <ul className={`lines ${classes.chooser}`} data-dimmed={isDimmed || undefined}>
        {items.map((contact) => (
          <li key={contact.id}>
            <label className={classes.chooserRow}>
              <Checkbox
                aria-label={contact.name}
                checked={chosen.has(contact.id)}
                onChange={(event) => onToggle([contact.id], event.currentTarget.checked)}
              />
              <ContactPerson contact={contact} />
              <Text size="xs" c="dimmed" className={classes.chooserNote}>
                {[contact.jobTitle, contact.department].filter((text) => text !== '').join(', ')}
              </Text>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}
