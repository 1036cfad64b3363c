import { Loader, Modal, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../core/paths.ts';
import classes from './CommandSearch.module.css';
import type { Command } from './find-commands.ts';
import { text } from './search-text.ts';
import { type CommandGroup, useCommands } from './use-commands.ts';

interface CommandSearchProps {
  opened: boolean;
  /** Called when it is left without anything chosen. */
  onClose(): void;
  onChosen(): void;
}

/** Pages, people, documents and acts by their names, with the keyboard alone. */
export default function CommandSearch({ opened, onClose, onChosen }: CommandSearchProps) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      padding={0}
      size={600}
      yOffset="10dvh"
      returnFocus={false}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={text.search.title}>
        <Modal.Body>
          <Search onChosen={onChosen} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** In milliseconds: how long typing has to pause before the server is called. */
const pause = 200;

function Search({ onChosen }: { onChosen(): void }) {
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const [paused] = useDebouncedValue(words, pause);
  const { groups, isFetching } = useCommands(words, words === '' ? '' : paused);
  const commands = groups.flatMap((group) => group.commands);
  const [markedKey, mark] = useState<string>();
  const markedIndex = Math.max(
    0,
    commands.findIndex(({ key }) => key === markedKey),
  );
  const marked = commands[markedIndex];
  const open = useOpen(onChosen);
  const listId = useId();
  const idOf = ({ key }: Command) => `${listId}-${key.replaceAll(/\W/g, '-')}`;
  const step = (by: number) =>
    mark(commands[(markedIndex + by + commands.length) % Math.max(1, commands.length)]?.key);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && marked !== undefined && !event.nativeEvent.isComposing) {
      open(marked);
    } else return;
    event.preventDefault();
  };
  const markedId = marked && idOf(marked);
  useEffect(() => {
    if (markedId !== undefined) {
      document.getElementById(markedId)?.scrollIntoView({ block: 'nearest' });
    }
  }, [markedId]);
  return (
    <>
      <TextInput
        data-autofocus
        size="md"
        variant="unstyled"
        className={classes.input}
        role="combobox"
        aria-label={text.search.label}
        aria-expanded={commands.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={markedId}
        placeholder={text.search.label}
        leftSection={<IconSearch size={19} aria-hidden />}
        rightSection={isFetching && <Loader size={16} aria-hidden />}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          mark(undefined);
        }}
        onKeyDown={press}
      />
      <div id={listId} role="listbox" aria-label={text.search.results} className={classes.list}>
        {groups.map((group) => (
          <Group key={group.name} {...{ group, marked, idOf, mark, open }} />
        ))}
      </div>
      <Text size="sm" c="dimmed" role="status" px="lg" py="xs" className="line-above">
        {saidOf(commands.length, words !== paused || isFetching)}
      </Text>
    </>
  );
}

function saidOf(count: number, isBusy: boolean): string {
  if (count > 0) return text.search.found(count);
  return isBusy ? text.search.searching : text.search.none;
}

interface GroupProps {
  group: CommandGroup;
  marked: Command | undefined;
  idOf(command: Command): string;
  mark(key: string): void;
  open(command: Command): void;
}

function Group({ group: { name, commands }, marked, idOf, mark, open }: GroupProps) {
  const headingId = useId();
  return (
    <div role="group" aria-labelledby={headingId}>
      <Text id={headingId} component="div" size="xs" px="xs" pt="xs" pb={4} c="dimmed" fw={550}>
        {name}
      </Text>
      {commands.map((command) => (
        // The focus stays in the input, whose keys choose.
        <UnstyledButton
          key={command.key}
          id={idOf(command)}
          role="option"
          tabIndex={-1}
          aria-selected={command.key === marked?.key}
          className={classes.option}
          onMouseMove={() => mark(command.key)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => open(command)}
        >
          <command.icon size={18} stroke={1.6} aria-hidden />
          <Text span fw={500} truncate>
            {command.label}
          </Text>
          {command.hint !== undefined && (
            <Text span size="sm" c="dimmed" flex="1 1 0" truncate>
              {command.hint}
            </Text>
          )}
        </UnstyledButton>
      ))}
    </div>
  );
}

/** Goes where a command leads. */
function useOpen(onChosen: () => void) {
  const navigate = useNavigate();
  return ({ to }: Command) => {
    onChosen();
    if ('page' in to) void navigate(to.page);
    else void navigate(paths.home, { state: { dialog: to.dialog } });
  };
}
