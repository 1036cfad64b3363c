import {
  contactsList,
  type ListFilter,
  type RecipientSource,
  type TypedRecipient,
} from '@countersign/contract';
import { Box, CloseButton, Flex, Paper, Stack, Text } from '@mantine/core';
import {
  type Icon,
  IconAddressBook,
  IconAt,
  IconFilter,
  IconHistory,
  IconTags,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useGetContactGroupQuery } from '../../../../entities/contacts/api.ts';
import { contactChoices } from '../../../../entities/contacts/choices.ts';
import { contactsCount } from '../../../../entities/contacts/contact-badges.ts';
import { useCustomListFields } from '../../../../entities/custom-fields/use-custom-fields.ts';
import { FilterPills } from '../../../../kit/lists/filters/Filters.tsx';
import { useLabels } from '../../../../kit/lists/filters/use-labels.ts';
import { useGetDistributionQuery } from '../../api.ts';
import classes from '../../Distributions.module.css';
import { peopleCount, titleOf } from '../../distribution-labels.ts';
import { text } from '../text.ts';

interface SourceListProps {
  sources: readonly RecipientSource[];
  onChange(sources: readonly RecipientSource[]): void;
}

/** Lists the sources of recipients, each with a button to remove it. */
export function SourceList({ sources, onChange }: SourceListProps) {
  return (
    <Stack component="ul" gap="xs" aria-label={text.sources.list}>
      {sources.map((source, index) => (
        // Two sources can be the same: only their position tells them apart.
        <Paper key={`${index} ${source.kind}`} component="li" withBorder px="sm" py="xs">
          <Source
            source={source}
            onSet={(next) => onChange(sources.with(index, next))}
            onRemove={() => onChange(sources.toSpliced(index, 1))}
          />
        </Paper>
      ))}
    </Stack>
  );
}

interface SourceProps {
  source: RecipientSource;
  onSet(source: RecipientSource): void;
  onRemove(): void;
}

function Source({ source, onSet, onRemove }: SourceProps) {
  switch (source.kind) {
    case 'contacts':
      return (
        <SourceLine
          icon={IconAddressBook}
          name={contactsCount(source.contactIds.length)}
          text={text.sources.contacts}
          onRemove={onRemove}
        />
      );
    case 'group':
      return <GroupSource groupId={source.groupId} onRemove={onRemove} />;
    case 'filters':
      return <FilterSource source={source} onSet={onSet} onRemove={onRemove} />;
    case 'distribution':
      return <EarlierSource id={source.distributionId} onRemove={onRemove} />;
    case 'addresses':
      return (
        <SourceLine
          icon={IconAt}
          name={text.sources.addresses(source.people.length)}
          text={text.sources.addressesHelp(firstOf(source.people), source.makeContacts)}
          onRemove={onRemove}
        />
      );
  }
}

function firstOf(people: readonly TypedRecipient[]): string {
  const shown = people.slice(0, 3).map(({ name, email }) => (name === '' ? email : name));
  return text.sources.andMore(shown.join(', '), people.length - 3);
}

function GroupSource({ groupId, onRemove }: { groupId: string; onRemove(): void }) {
  const { currentData, error } = useGetContactGroupQuery(groupId);
  return (
    <SourceLine
      icon={IconTags}
      name={currentData?.name ?? (error === undefined ? '…' : text.sources.deletedGroup)}
      text={
        currentData === undefined
          ? text.sources.group
          : text.sources.groupNow(contactsCount(currentData.count))
      }
      onRemove={onRemove}
    />
  );
}

function EarlierSource({ id, onRemove }: { id: string; onRemove(): void }) {
  const { currentData, error } = useGetDistributionQuery(id);
  const name = currentData === undefined ? undefined : titleOf(currentData);
  return (
    <SourceLine
      icon={IconHistory}
      name={name ?? (error === undefined ? '…' : text.sources.hiddenDistribution)}
      text={
        currentData === undefined
          ? text.sources.earlier
          : text.sources.earlierOf(peopleCount(currentData.counts.recipients))
      }
      onRemove={onRemove}
    />
  );
}

interface FilterSourceProps extends Omit<SourceProps, 'source'> {
  source: Extract<RecipientSource, { kind: 'filters' }>;
}

function FilterSource({ source, onSet, onRemove }: FilterSourceProps) {
  const [labels, addLabels] = useLabels();
  const custom = useCustomListFields('contact');
  const change = (filters: ListFilter[]) => {
    if (filters.length === 0 && source.search === '') onRemove();
    else onSet({ ...source, filters });
  };
  const { length: left } = source.except ?? [];
  const without = left === 0 ? '' : text.sources.without(contactsCount(left));
  const isEveryone = source.filters.length === 0 && source.search === '';
  return (
    <SourceLine
      icon={IconFilter}
      name={isEveryone ? text.sources.allContacts : text.sources.matchingContacts}
      text={`${source.search === '' ? text.sources.lookedUp : text.sources.search(source.search)}${without}`}
      onRemove={onRemove}
    >
      <FilterPills
        fields={[...contactsList.fields, ...custom.fields]}
        sources={contactChoices}
        filters={source.filters}
        labels={labels}
        onSeen={addLabels}
        onChange={(next) => change(next([...source.filters]))}
        onClear={() => change([])}
      />
    </SourceLine>
  );
}

interface SourceLineProps {
  icon: Icon;
  name: string;
  text: string;
  onRemove(): void;
  children?: ReactNode;
}

function SourceLine({ icon: SourceIcon, name, text: detail, onRemove, children }: SourceLineProps) {
  return (
    <Flex gap="xs">
      <SourceIcon size={19} stroke={1.6} aria-hidden className={classes.sourceIcon} />
      <Box flex={1} miw={0} className={classes.sourceText}>
        <Text size="sm" fw={550}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {detail}
        </Text>
        {children}
      </Box>
      <CloseButton aria-label={text.sources.remove(name)} onClick={onRemove} />
    </Flex>
  );
}
