import { Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { ControlledModal } from '../../../ui/dialogs/ControlledModal.tsx';
import { type Act, keysText } from './acts.ts';
import classes from './Designer.module.css';
import { text } from './text.ts';

interface CommandListProps {
  acts: readonly Act[];
  onClose(): void;
}

/** All that can be done, searchable: type, choose by arrows, Enter does it. */
export function CommandList({ acts, onClose }: CommandListProps) {
  const [query, setText] = useState('');
  const [at, setAt] = useState(0);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = acts.filter(({ label, group, name }) => {
    const where = `${group} ${label}`.toLowerCase();
    return name !== 'acts' && words.every((word) => where.includes(word));
  });
  // What can be done now comes before what can't.
  const [possible, others] = [true, false].map((is) =>
    found.filter((act) => act.isAllowed() === is),
  );
  const shown = [...(possible ?? []), ...(others ?? [])];
  const chosen = Math.min(at, shown.length - 1);
  const run = (act: Act | undefined) => {
    if (!act?.isAllowed()) return;
    onClose();
    // Once the dialog has given back the focus.
    requestAnimationFrame(() => act.run());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, shown.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0));
    else if (event.key === 'Enter') run(shown[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <ControlledModal onClose={onClose} title={text.commands.title} size="md" padding="sm">
      <TextInput
        data-autofocus
        aria-label={text.commands.find}
        placeholder={text.commands.placeholder}
        role="combobox"
        aria-expanded
        aria-controls="acts-found"
        aria-activedescendant={shown[chosen] && `act-${shown[chosen].name}`}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={query}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id="acts-found"
        role="listbox"
        aria-label={text.commands.list}
        className={classes.acts}
        tabIndex={-1}
      >
        {shown.map((act, index) => (
          <ActOption
            key={act.name}
            act={act}
            isChosen={index === chosen}
            onPoint={() => setAt(index)}
            onRun={() => run(act)}
          />
        ))}
      </div>
      {shown.length === 0 && (
        <Text size="sm" c="dimmed" p="sm">
          {text.commands.none}
        </Text>
      )}
    </ControlledModal>
  );
}

interface ActOptionProps {
  act: Act;
  isChosen: boolean;
  onPoint(): void;
  onRun(): void;
}

function ActOption({ act, isChosen, onPoint, onRun }: ActOptionProps) {
  const isAllowed = act.isAllowed();
  return (
    // The keys are those of the input above, which keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={`act-${act.name}`}
      role="option"
      tabIndex={-1}
      className={classes.act}
      aria-selected={isChosen}
      aria-disabled={!isAllowed}
      ref={(element) => {
        if (isChosen) element?.scrollIntoView({ block: 'nearest' });
      }}
      onPointerMove={onPoint}
      onClick={onRun}
    >
      <Text span size="xs" w={56} c="dimmed">
        {act.group}
      </Text>
      <span>{act.label}</span>
      <Text span size="xs" ml="auto">
        {act.keys.slice(0, 1).map((keys) => (
          <kbd key={keys}>{keysText(keys)}</kbd>
        ))}
      </Text>
    </div>
  );
}
