import { ActionIcon, CloseButton, TextInput, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconLayoutSidebar, IconSearch } from '@tabler/icons-react';
import { type ReactNode, type Ref, useState } from 'react';
import { pagesText } from '../inputs/size-labels.ts';
import classes from './PdfViewer.module.css';
import type { PdfSection } from './pdf-props.ts';
import { text } from './text.ts';
import type { PdfSearch } from './use-search.ts';

interface ToolProps {
  label: string;
  isDisabled?: boolean;
  isPressed?: boolean;
  onClick(): void;
  children: ReactNode;
}

function Tool({ label, isDisabled = false, isPressed, onClick, children }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        aria-pressed={isPressed}
        disabled={isDisabled}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

interface PageStepsProps {
  current: number;
  count: number;
  onOpen(index: number): void;
}

/** Shows the number of the current page, and the buttons to the next and the previous one. */
export function PageSteps({ current, count, onOpen }: PageStepsProps) {
  return (
    <div role="group" aria-label={text.currentPage} className={classes.tools}>
      <Tool
        label={text.previousPage}
        isDisabled={current === 0}
        onClick={() => onOpen(current - 1)}
      >
        <IconChevronUp size={17} aria-hidden />
      </Tool>
      <span role="status">{text.position(current + 1, count)}</span>
      <Tool
        label={text.nextPage}
        isDisabled={current === count - 1}
        onClick={() => onOpen(current + 1)}
      >
        <IconChevronDown size={17} aria-hidden />
      </Tool>
    </div>
  );
}

/** Shows the pages in small, or hides them. */
export function ThumbsSwitch({ isOn, onChange }: { isOn: boolean; onChange(isOn: boolean): void }) {
  return (
    <Tool label={text.thumbnails} isPressed={isOn} onClick={() => onChange(!isOn)}>
      <IconLayoutSidebar size={17} aria-hidden />
    </Tool>
  );
}

interface SectionDotsProps {
  sections: readonly PdfSection[];
  current: number;
  onOpen(index: number): void;
}

/** A dot for each part of the file; the part that is read is filled, and says its name. */
export function SectionDots({ sections, current, onOpen }: SectionDotsProps) {
  if (sections.length < 2) return null;
  const now = sections.findLastIndex(({ firstPage }) => firstPage <= current);
  return (
    <nav className={classes.dots} aria-label={text.forms}>
      {sections.map(({ name, firstPage }, index) => (
        <Tooltip key={firstPage} label={name}>
          <button
            type="button"
            className={classes.dot}
            aria-label={name}
            aria-current={index === now ? 'true' : undefined}
            onClick={() => onOpen(firstPage)}
          />
        </Tooltip>
      ))}
      <span className={classes.sectionName} title={sections[now]?.name}>
        {sections[now]?.name}
      </span>
    </nav>
  );
}

interface SearchToolProps extends PdfSearch {
  current: number;
  inputRef: Ref<HTMLInputElement>;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
  onOpen(index: number): void;
}

/** Looks for words in the pages: Enter leads to the next page that has them. */
export function SearchTool(props: SearchToolProps) {
  const { words, setWords, counts, current, inputRef, isOpen, onToggle, onOpen } = props;
  const [last, setLast] = useState<{ words: string; index: number }>();
  const close = () => {
    setWords('');
    onToggle(false);
  };
  const step = (by: 1 | -1) => {
    const having = (counts ?? []).flatMap((count, index) => (count > 0 ? index : []));
    const from = last?.words === words ? last.index : current - by;
    const next =
      by === 1
        ? (having.find((index) => index > from) ?? having[0])
        : (having.findLast((index) => index < from) ?? having.at(-1));
    if (next === undefined) return;
    setLast({ words, index: next });
    onOpen(next);
  };
  if (!isOpen) {
    return (
      <Tool label={text.search} onClick={() => onToggle(true)}>
        <IconSearch size={16} aria-hidden />
      </Tool>
    );
  }
  return (
    <div role="search" className={classes.tools}>
      <TextInput
        ref={inputRef}
        size="xs"
        w={150}
        aria-label={text.search}
        placeholder={text.searchPlaceholder}
        value={words}
        leftSection={<IconSearch size={14} aria-hidden />}
        data-autofocus
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
          if (event.key === 'Escape') close();
        }}
      />
      <span role="status">{counts === undefined ? '' : foundText(counts)}</span>
      <Tool label={text.previousMatch} isDisabled={!counts?.some(Boolean)} onClick={() => step(-1)}>
        <IconChevronUp size={16} aria-hidden />
      </Tool>
      <Tool label={text.nextMatch} isDisabled={!counts?.some(Boolean)} onClick={() => step(1)}>
        <IconChevronDown size={16} aria-hidden />
      </Tool>
      <CloseButton size="sm" aria-label={text.closeSearch} onClick={close} />
    </div>
  );
}

function foundText(counts: readonly number[]): string {
  const count = counts.reduce((sum, one) => sum + one, 0);
  if (count === 0) return text.noMatch;
  const pages = counts.filter((one) => one > 0).length;
  return `${count} on ${pagesText(pages)}`;
}
