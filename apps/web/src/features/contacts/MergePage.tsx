import { type Contact, maxMergedContacts } from '@countersign/contract';
import { Alert, Button, Group, Paper, Radio, Skeleton, Stack, Table, Text } from '@mantine/core';
import { IconArrowsJoin } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { backTo, paths } from '../../core/paths.ts';
import { ContactAvatar } from '../../entities/contacts/ContactAvatar.tsx';
import { useCustomFields } from '../../entities/custom-fields/use-custom-fields.ts';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useLazyGetContactQuery, useMergeContactsMutation } from './api.ts';
import classes from './Contacts.module.css';
import { differingParts, type MergePart, mergePartsOf, usualChoices } from './merge-parts.ts';
import { text } from './text.ts';

/** Makes one contact of several, with a choice for each part in which they differ. */
export default function MergePage() {
  const [params] = useSearchParams();
  const ids = [...new Set((params.get('ids') ?? '').split(',').filter((id) => id !== ''))];
  if (ids.length < 2 || ids.length > maxMergedContacts) {
    return (
      <>
        <PageHeader title={text.merge.title} back={backTo.contacts} />
        <EmptyState
          icon={IconArrowsJoin}
          title={text.merge.limitTitle}
          action={
            <Button component={Link} to={paths.contacts}>
              {text.merge.showContacts}
            </Button>
          }
        >
          {text.merge.limit}
        </EmptyState>
      </>
    );
  }
  return <Merge key={ids.join()} ids={ids} />;
}

function Merge({ ids }: { ids: readonly string[] }) {
  const { contacts, error, reload } = useContacts(ids);
  const { fields, isLoading } = useCustomFields('contact');
  return (
    <>
      <PageHeader
        title={text.merge.title}
        back={backTo.contacts}
        description={text.merge.description}
      />
      {error !== undefined ? (
        <ErrorState message={error} onRetry={reload} />
      ) : contacts === undefined || isLoading ? (
        <Skeleton h={420} role="status" aria-label={text.merge.loading} />
      ) : contacts.length < 2 ? (
        <Alert title={text.merge.alreadyTitle}>
          <Button component={Link} to={paths.contact(contacts[0]?.id ?? '')} size="compact-sm">
            {text.menu.open}
          </Button>
        </Alert>
      ) : (
        <Choices contacts={contacts} parts={mergePartsOf(fields)} onStale={reload} />
      )}
    </>
  );
}

/** The contacts as they are now, each once; those whose data was removed are none. */
function useContacts(ids: readonly string[]) {
  const [load] = useLazyGetContactQuery();
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<{ contacts?: Contact[]; error?: string }>({});
  const key = ids.join();
  useEffect(() => {
    let isWanted = true;
    void Promise.all(key.split(',').map((id) => load(id))).then((answers) => {
      if (!isWanted) return;
      const failed = answers.find(({ data }) => data === undefined);
      if (failed) return setFound({ error: messageOf(failed.error) });
      const contacts = answers.flatMap(({ data }) => (data?.may.edit === true ? [data] : []));
      setFound({ contacts: [...new Map(contacts.map((one) => [one.id, one])).values()] });
    });
    return () => {
      isWanted = false;
    };
  }, [key, attempt, load]);
  const reload = () => {
    setFound({});
    setAttempt(attempt + 1);
  };
  return { ...found, reload };
}

interface ChoicesProps {
  contacts: readonly Contact[];
  parts: readonly MergePart[];
  onStale(): void;
}

function Choices({ contacts, parts, onStale }: ChoicesProps) {
  const [staysId, setStaysId] = useState(contacts[0]?.id ?? '');
  const stays = contacts.find(({ id }) => id === staysId) ?? contacts[0];
  const others = contacts.filter((one) => one !== stays);
  const differing = differingParts(parts, contacts);
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const [merge, { isLoading, error }] = useMergeContactsMutation();
  const navigate = useNavigate();
  if (stays === undefined) return null;
  const choices = { ...usualChoices(differing, stays, others), ...chosen };
  const taken = ({ id, revision }: Contact) => ({ id, revision });
  const confirm = async () => {
    const answer = await merge({ into: taken(stays), from: others.map(taken), choices });
    if (answer.data === undefined) return;
    toastSuccess(text.merge.done(answer.data.name));
    void navigate(paths.contact(answer.data.id), { replace: true });
  };
  const code = error !== undefined && 'code' in error ? error.code : undefined;
  return (
    <Stack gap="lg">
      <Paper withBorder radius="lg" className={classes.mergeFrame}>
        <Table className={classes.mergeTable} verticalSpacing="xs" horizontalSpacing="sm">
          <Table.Caption className="visually-hidden">{text.merge.caption}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">
                <span className="visually-hidden">{text.merge.part}</span>
              </Table.Th>
              {contacts.map((contact) => (
                <Table.Th key={contact.id} scope="col">
                  <ContactTitle contact={contact} />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <ChoiceRow
              label={text.merge.into}
              contacts={contacts}
              value={stays.id}
              textOf={({ emails }) => text.merge.thisOne(emails[0])}
              onChange={setStaysId}
            />
            {differing.map(({ key, label, textOf }) => (
              <ChoiceRow
                key={key}
                label={label}
                contacts={contacts}
                value={choices[key] ?? stays.id}
                textOf={textOf}
                onChange={(id) => setChosen({ ...chosen, [key]: id })}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
      <Text size="sm" c="dimmed">
        {text.merge.note}
      </Text>
      <FormError>{messageOf(error)}</FormError>
      <Group justify="flex-end">
        {code === 'conflict' && (
          <Button variant="default" onClick={onStale}>
            {text.merge.reload}
          </Button>
        )}
        <Button component={Link} to={paths.contact(stays.id)} variant="default">
          {text.bulk.cancel}
        </Button>
        <Button
          leftSection={<IconArrowsJoin size={18} stroke={1.7} aria-hidden />}
          loading={isLoading}
          onClick={() => void confirm()}
        >
          {text.merge.submit(contacts.length)}
        </Button>
      </Group>
    </Stack>
  );
}

function ContactTitle({ contact: { name, pictureUrl } }: { contact: Contact }) {
  return (
    <Group gap={10} wrap="nowrap">
      <ContactAvatar name={name} pictureUrl={pictureUrl} size={32} />
      <span style={{ minWidth: 0 }}>{name}</span>
    </Group>
  );
}

interface ChoiceRowProps {
  label: string;
  contacts: readonly Contact[];
  value: string;
  textOf(contact: Contact): string;
  onChange(id: string): void;
}

function ChoiceRow({ label, contacts, value, textOf, onChange }: ChoiceRowProps) {
  return (
    <Table.Tr>
      <Table.Th scope="row">{label}</Table.Th>
      {contacts.map((contact) => (
        <Table.Td key={contact.id}>
          <Radio
            name={`merge-${label}`}
            checked={value === contact.id}
            aria-label={text.merge.choice(label, shownText(label, contact, textOf), contact.name)}
            label={shownText(label, contact, textOf)}
            description={<span className={classes.mergeName}>{contact.name}</span>}
            onChange={() => onChange(contact.id)}
          />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

function shownText(label: string, contact: Contact, textOf: ChoiceRowProps['textOf']): string {
  const value = textOf(contact);
  if (value === '') return text.merge.nothing;
  return label === text.merge.parts.picture ? text.merge.pictureAbove : value;
}
