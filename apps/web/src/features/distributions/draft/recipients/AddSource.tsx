import type { RecipientSource } from '@countersign/contract';
import { NavLink, ScrollArea, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../../core/api/message-of.ts';
import { formatAgo } from '../../../../core/dates.ts';
import { useGroupOptions } from '../../../../entities/contacts/choices.ts';
import { contactsCount } from '../../../../entities/contacts/contact-badges.ts';
import { GroupDot } from '../../../../entities/contacts/GroupChips.tsx';
import { useListDistributionsQuery } from '../../../../entities/distributions/api.ts';
import { ControlledModal } from '../../../../ui/dialogs/ControlledModal.tsx';
import { FormError } from '../../../../ui/inputs/FormError.tsx';
import { usePausedSearch } from '../../../../ui/inputs/use-paused-search.ts';
import { peopleCount, titleOf } from '../../distribution-labels.ts';
import { text } from '../text.ts';

/** Defines the props of every dialog that adds recipients to a draft. */
export interface AddProps {
  onAdd(source: RecipientSource): void;
  onClose(): void;
}

/** Adds the contacts of a group. */
export function AddGroup({ onAdd, onClose }: AddProps) {
  const [words, setWords] = useState('');
  const { groups, isFetching, error } = useGroupOptions(words);
  return (
    <ChoiceDialog
      title={text.addSource.group}
      label={text.addSource.searchGroups}
      isFetching={isFetching}
      error={messageOf(error)}
      nothing={words === '' ? text.addSource.noGroups : text.addSource.groupNotFound}
      onSearch={setWords}
      onClose={onClose}
    >
      {groups.map(({ id, name, colour, count }) => (
        <NavLink
          key={id}
          component="button"
          type="button"
          label={name}
          description={contactsCount(count)}
          leftSection={<GroupDot colour={colour} />}
          onClick={() => onAdd({ kind: 'group', groupId: id })}
        />
      ))}
    </ChoiceDialog>
  );
}

/** Adds those whom an earlier distribution went to. */
export function AddEarlier({ onAdd, onClose, exceptId }: AddProps & { exceptId: string }) {
  const [words, setWords] = useState('');
  const filters = JSON.stringify([{ field: 'state', operator: 'none', values: ['draft'] }]);
  const { data, isFetching, error } = useListDistributionsQuery(
    { search: words, filters, pageSize: 25 },
    { refetchOnMountOrArgChange: true },
  );
  const items = (data?.items ?? []).filter(({ id }) => id !== exceptId);
  return (
    <ChoiceDialog
      title={text.addSource.earlier}
      label={text.addSource.searchEarlier}
      isFetching={isFetching}
      error={messageOf(error)}
      nothing={words === '' ? text.addSource.noEarlier : text.addSource.earlierNotFound}
      onSearch={setWords}
      onClose={onClose}
    >
      {items.map((row) => (
        <NavLink
          key={row.id}
          component="button"
          type="button"
          label={titleOf(row)}
          description={`${peopleCount(row.counts.recipients)}, ${
            row.sentAt === null
              ? text.addSource.notSent
              : text.addSource.sent(formatAgo(row.sentAt))
          }`}
          onClick={() => onAdd({ kind: 'distribution', distributionId: row.id })}
        />
      ))}
    </ChoiceDialog>
  );
}

interface ChoiceDialogProps {
  title: string;
  label: string;
  isFetching: boolean;
  error: string | undefined;
  /** Said where nothing is found. */
  nothing: string;
  onSearch(words: string): void;
  onClose(): void;
  children: ReactNode[];
}

/** Things that the server finds by words, of which one is chosen. */
function ChoiceDialog(props: ChoiceDialogProps) {
  const { title, label, isFetching, error, nothing, onSearch, onClose, children } = props;
  const [typed, setTyped] = useState('');
  const { ask } = usePausedSearch(onSearch);
  return (
    <ControlledModal onClose={onClose} title={title} transitionProps={{ duration: 0 }}>
      <Stack gap="sm">
        <TextInput
          type="search"
          aria-label={label}
          placeholder={label}
          data-autofocus
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            ask(event.currentTarget.value.trim());
          }}
        />
        <FormError>{error}</FormError>
        <ScrollArea.Autosize mah="50dvh" type="auto">
          {children}
          {children.length === 0 &&
            (isFetching ? (
              <Skeleton h={120} />
            ) : (
              <Text size="sm" c="dimmed" p="xs" role="status">
                {nothing}
              </Text>
            ))}
        </ScrollArea.Autosize>
      </Stack>
    </ControlledModal>
  );
}
