import type { ContactsChoice } from '@countersign/contract';
import { Alert, Button, Group, Paper, SimpleGrid, Stack, Title } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { messageOf } from '../../../core/api/message-of.ts';
import { useMay } from '../../../core/session/use-may.ts';
import { useGroupOptions } from '../../../entities/contacts/choices.ts';
import { useGetProjectQuery } from '../../../entities/projects/api.ts';
import { useProjectOptions } from '../../../entities/projects/project-options.ts';
import type { SetupProps } from '../../../kit/imports/import-props.ts';
import { FormError } from '../../../ui/inputs/FormError.tsx';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { useImportDocumentContactsMutation } from '../api.ts';
import { PackSelect } from '../steps/PackSelect.tsx';
import { text } from './text.ts';

/** Asks for the pack and the project of everyone, and offers contacts instead of a file. */
export function SendToManySetup({ defaults, onChange, onMade }: SetupProps) {
  const [packId, setPackId] = useState('');
  const [search, setSearch] = useState('');
  const projects = useProjectOptions(search);
  const projectId = defaults['project'] ?? '';
  const known = useGetProjectQuery(projectId === '' ? skipToken : projectId).currentData;
  const mayUseContacts = useMay('contacts.use');
  const change = (key: 'formPack' | 'project', value: string) => {
    const { [key]: _, ...others } = defaults;
    onChange(value === '' ? others : { ...others, [key]: value });
  };
  return (
    <Paper withBorder radius="lg" p={{ base: 'md', sm: 'xl' }}>
      <Title order={2} size="h4" mb="sm">
        {text.setup.title}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PackSelect
          isOptional
          choosesOnly
          projectId={projectId}
          value={packId}
          knownLabel={defaults['formPack']}
          description={text.setup.eachRow}
          disabled={false}
          onChange={(id, name) => {
            setPackId(id);
            change('formPack', name);
          }}
        />
        <SearchSelect
          isOptional
          choosesOnly
          label={text.setup.project}
          placeholder={text.setup.projectPlaceholder}
          description={text.setup.eachRow}
          options={projects.options}
          isFetching={projects.isFetching}
          value={projectId}
          {...(known && { knownLabel: known.name })}
          error={projects.error}
          nothingFound={text.setup.noProject}
          onChange={(id) => change('project', id)}
          onSearch={setSearch}
        />
      </SimpleGrid>
      {mayUseContacts && (
        <FromContacts
          defaults={defaults}
          isReady={packId !== '' && projectId !== ''}
          onMade={onMade}
        />
      )}
    </Paper>
  );
}

interface FromContactsProps extends Pick<SetupProps, 'defaults' | 'onMade'> {
  /** The pack and the project are chosen: contacts have no columns for them. */
  isReady: boolean;
}

/** Goes on with the contacts that were selected in their list, or with those of a group. */
function FromContacts({ defaults, isReady, onMade }: FromContactsProps) {
  const { state } = useLocation() as { state: { contacts?: ContactsChoice } | null };
  const selected = state?.contacts;
  const [make, { isLoading, error }] = useImportDocumentContactsMutation();
  const [search, setSearch] = useState('');
  const [groupId, setGroupId] = useState('');
  const groups = useGroupOptions(search);
  const goOn = async (contacts: ContactsChoice) => {
    const made = await make({ contacts, defaults });
    if (made.data !== undefined) onMade(made.data);
  };
  if (selected) {
    return (
      <Alert color="ink" mt="lg">
        <Group justify="space-between" gap="sm">
          {selected.kind === 'contacts'
            ? text.setup.contacts(selected.contactIds.length)
            : text.setup.matching}
          <Button
            disabled={!isReady}
            loading={isLoading}
            rightSection={<IconArrowRight size={18} aria-hidden />}
            onClick={() => void goOn(selected)}
          >
            {text.setup.goOn}
          </Button>
        </Group>
        <FormError>{messageOf(error)}</FormError>
      </Alert>
    );
  }
  if (!isReady || (groups.groups.length === 0 && search === '')) return null;
  return (
    <Stack mt="lg" gap="xs">
      <Group align="flex-end" gap="sm">
        <div style={{ flex: '1 1 260px' }}>
          <SearchSelect
            isOptional
            label={text.setup.group}
            placeholder={text.setup.groupPlaceholder}
            options={groups.options}
            isFetching={groups.isFetching}
            value={groupId}
            nothingFound={text.setup.noGroup}
            onChange={setGroupId}
            onSearch={setSearch}
          />
        </div>
        {groupId !== '' && (
          <Button loading={isLoading} onClick={() => void goOn({ kind: 'group', groupId })}>
            {text.setup.goOnWithGroup}
          </Button>
        )}
      </Group>
      <FormError>{messageOf(error)}</FormError>
    </Stack>
  );
}
