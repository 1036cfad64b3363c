import type { checkAddresses as Check, EndpointResult } from '@countersign/contract';
import { Badge, Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../../core/api/message-of.ts';
import form from '../../../../kit/forms/RecordForm.module.css';
import { ControlledModal } from '../../../../ui/dialogs/ControlledModal.tsx';
import { FormError } from '../../../../ui/inputs/FormError.tsx';
import { useCheckAddressesMutation } from '../../api.ts';
import classes from '../../Distributions.module.css';
import { peopleCount } from '../../distribution-labels.ts';
import { text } from '../text.ts';
import type { AddProps } from './AddSource.tsx';

type Read = EndpointResult<typeof Check>;

/** Adds people by addresses that are typed or pasted: first they are read, then they are taken. */
export function AddAddresses({ onAdd, onClose }: AddProps) {
  const [typed, setTyped] = useState('');
  const [check, { data: read, error, isLoading, reset }] = useCheckAddressesMutation();
  return (
    <ControlledModal
      onClose={onClose}
      title={text.addAddresses.title}
      size={640}
      transitionProps={{ duration: 0 }}
    >
      {read === undefined ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            void check({ text: typed });
          }}
        >
          <Stack gap="md">
            <Textarea
              label={text.addAddresses.label}
              description={text.addAddresses.help}
              inputWrapperOrder={['label', 'description', 'input', 'error']}
              autosize
              minRows={6}
              maxRows={14}
              data-autofocus
              spellCheck={false}
              value={typed}
              error={messageOf(error)}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {text.addAddresses.cancel}
              </Button>
              <Button type="submit" loading={isLoading} disabled={typed.trim() === ''}>
                {text.addAddresses.check}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <Found read={read} onAdd={onAdd} onBack={reset} />
      )}
    </ControlledModal>
  );
}

interface FoundProps {
  read: Read;
  onAdd: AddProps['onAdd'];
  onBack(): void;
}

/** What was read: those who can be written to, and what is no address. */
function Found({ read, onAdd, onBack }: FoundProps) {
  const good = read.people.filter(({ problem }) => problem === '');
  const wrong = read.people.filter(({ problem }) => problem !== '');
  const hasNew = good.some(({ contact }) => contact === null);
  const [makeContacts, setMakeContacts] = useState(false);
  const words = [
    text.addAddresses.good(peopleCount(good.length)),
    ...(wrong.length > 0 ? [text.addAddresses.wrong(wrong.length)] : []),
    ...(read.doubles > 0 ? [text.addAddresses.doubles(read.doubles)] : []),
  ];
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {words.join(', ')}.
      </Text>
      <ul className={`lines ${classes.chooser}`} aria-label={text.addAddresses.result}>
        {[...wrong, ...good].map(({ name, email, contact, problem }, index) => (
          // Two lines can be the same: only their position tells them apart.
          <Group
            key={`${index} ${email}`}
            component="li"
            justify="space-between"
            wrap="nowrap"
            px="sm"
            py="xs"
          >
            <Stack component="span" gap={0} miw={0}>
              <Text component="span" size="sm">
                {name === '' ? email : name}
              </Text>
              {name !== '' && (
                <Text component="span" size="xs" c="dimmed">
                  {email}
                </Text>
              )}
              {problem !== '' && (
                <Text component="span" size="xs" c="var(--mantine-color-error)">
                  {problem}
                </Text>
              )}
            </Stack>
            {contact !== null && (
              <Badge variant="light" color="gray" title={contact.name}>
                {text.addAddresses.contact}
              </Badge>
            )}
          </Group>
        ))}
      </ul>
      {hasNew && (
        <Checkbox
          label={text.addAddresses.makeContacts}
          checked={makeContacts}
          onChange={(event) => setMakeContacts(event.currentTarget.checked)}
        />
      )}
      <FormError>{good.length === 0 ? text.addAddresses.none : ''}</FormError>
      <div className={form.actions} data-sticks>
        <Button variant="default" onClick={onBack}>
          {text.addAddresses.back}
        </Button>
        <Button
          disabled={good.length === 0}
          onClick={() =>
            onAdd({
              kind: 'addresses',
              people: good.map(({ name, email }) => ({ name, email })),
              makeContacts,
            })
          }
        >
          {text.addAddresses.add(peopleCount(good.length))}
        </Button>
      </div>
    </Stack>
  );
}
