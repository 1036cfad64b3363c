import type { EmailVariable } from '@countersign/contract';
import { Button, Combobox, Text, useCombobox } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { type ReactNode, use, useEffect, useState } from 'react';
import { text } from '../text.ts';
import classes from './Editor.module.css';
import { matching } from './suggestions.ts';
import { VariablesContext } from './variables-context.ts';

interface VariablePickerProps {
  /** What the button does, such as "Put a variable into the subject". */
  hint: string;
  label?: string;
  icon?: ReactNode;
  /** Which variables are offered. */
  among?(variable: EmailVariable): boolean;
  onPick(name: string): void;
}

/** At once, so that no letter is lost that is typed as soon as the list is asked for. */
const focusAtOnce = (search: HTMLInputElement | null) => search?.focus({ preventScroll: true });

/** Chooses one of the variables of the email. */
export function VariablePicker(props: VariablePickerProps) {
  const {
    hint,
    label = text.editor.variable,
    icon = <IconBraces size={15} aria-hidden />,
    onPick,
  } = props;
  const variables = use(VariablesContext).filter(props.among ?? (() => true));
  const [words, setWords] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => setWords('') });
  const { selectFirstOption, resetSelectedOption, dropdownOpened, targetRef } = combobox;
  // As soon as something is typed, Enter takes what fits best.
  useEffect(() => {
    if (dropdownOpened && words !== '') selectFirstOption();
    else resetSelectedOption();
  }, [words, dropdownOpened, selectFirstOption, resetSelectedOption]);
  // The focus would be lost with the search that is taken away.
  useEffect(() => {
    if (!dropdownOpened) return undefined;
    const button = targetRef.current;
    return () => button?.focus();
  }, [dropdownOpened, targetRef]);
  const found = matching(variables, words);
  const groups = Map.groupBy(found, (one) => one.label.split(':')[0] ?? one.label);
  const option = ({ name, label, example }: (typeof found)[number]) => (
    <Combobox.Option key={name} value={name}>
      <Text size="sm">{label}</Text>
      <Text size="xs" c="dimmed" truncate>
        {example}
      </Text>
    </Combobox.Option>
  );
  return (
    <Combobox
      store={combobox}
      keepMounted={false}
      width={300}
      position="bottom-end"
      onOptionSubmit={(name) => {
        combobox.closeDropdown();
        onPick(name);
      }}
    >
      <Combobox.Target targetType="button">
        <Button
          variant="default"
          size="compact-sm"
          flex="none"
          leftSection={icon}
          aria-label={hint}
          title={hint}
          onClick={() => combobox.toggleDropdown()}
        >
          {label}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={words}
          placeholder={text.editor.searchVariables}
          aria-label={text.editor.searchVariables}
          ref={focusAtOnce}
          onChange={(event) => setWords(event.currentTarget.value)}
          // The list stands at the end of the page: what comes next is what follows the button.
          onKeyDown={(event) => {
            if (event.key !== 'Tab') return;
            combobox.closeDropdown();
            targetRef.current?.focus();
          }}
        />
        <Combobox.Options mah={280} className={classes.pickerOptions}>
          {found.length === 0 && <Combobox.Empty>{text.editor.noVariable}</Combobox.Empty>}
          {[...groups].map(([group, items]) =>
            items.length > 1 ? (
              <Combobox.Group key={group} label={group}>
                {items.map(option)}
              </Combobox.Group>
            ) : (
              items.map(option)
            ),
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
