import { Combobox, Text, Textarea, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query';
import { useRef, useState } from 'react';
import { useFindDocumentReadersQuery } from '../acts-api.ts';
import { labelFor, type Mention, typedMention } from './mentions.ts';
import { text } from './text.ts';

interface CommentInputProps {
  documentId: string;
  inputId: string;
  value: string;
  mentions: readonly Mention[];
  onChange(value: string, mentions: readonly Mention[]): void;
}

/** In milliseconds: how long typing has to pause before the server is asked. */
const pause = 150;

/** The text of a comment, in which colleagues who see the document are offered once an `@` is typed. */
export function CommentInput({
  documentId,
  inputId,
  value,
  mentions,
  onChange,
}: CommentInputProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<string>();
  const [search] = useDebouncedValue(typed, pause);
  const isSearching = typed !== undefined && search !== undefined;
  const { data } = useFindDocumentReadersQuery(
    isSearching ? { id: documentId, query: { search } } : skipToken,
  );
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const readers = typed === undefined ? [] : (data?.items ?? []);
  const isOpen = typed !== undefined && data !== undefined;
  const look = ({ value: now, selectionStart }: HTMLTextAreaElement) => {
    const next = typedMention(now, selectionStart);
    setTyped(next);
    if (next === undefined) combobox.closeDropdown();
    else combobox.openDropdown();
  };
  const choose = (id: string) => {
    const reader = readers.find((one) => one.id === id);
    const caret = input.current?.selectionStart ?? value.length;
    if (reader === undefined || typed === undefined) return;
    const label = labelFor(reader, mentions);
    const before = `${value.slice(0, caret - typed.length)}${label} `;
    const others = mentions.filter((one) => one.id !== id);
    onChange(before + value.slice(caret), [...others, { id, label }]);
    setTyped(undefined);
    combobox.closeDropdown();
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(before.length, before.length);
    });
  };
  return (
    <Combobox store={combobox} position="bottom-start" onOptionSubmit={choose}>
      <Combobox.Target withKeyboardNavigation={isOpen}>
        <Textarea
          ref={input}
          id={inputId}
          label={text.comments.label}
          description={text.comments.mentionHelp}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={4000}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value, mentions);
            look(event.currentTarget);
          }}
          onClick={(event) => look(event.currentTarget)}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label={text.comments.people}>
          {readers.map(({ id, name, email }) => (
            <Combobox.Option key={id} value={id}>
              <Text size="sm" fw={500} truncate>
                {name}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {email}
              </Text>
            </Combobox.Option>
          ))}
          {readers.length === 0 && <Combobox.Empty>{text.comments.noPeople}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
