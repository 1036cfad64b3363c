import { Alert, Button, Group, List, Radio, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { type Clash, type FormValues, pathOfClash } from './edits.ts';
import { text } from './text.ts';

/**
 * Maps fields to the formatters of their values, where a value alone says little. Of a field whose parts are merged one
 * by one it is the value of the `part` at these keys.
 */
export type ValueTexts<Values extends FormValues> = {
  [Field in keyof Values]?: (value: Values[Field], part: readonly string[]) => string;
};

interface ConflictNoticeProps<Values extends FormValues> {
  /** What it is, such as "user". */
  noun: string;
  clashes: readonly Clash<Values>[];
  /** What a field or a part of one is called, by its path. */
  nameOf(path: string): string;
  texts?: ValueTexts<Values>;
  /** Who changed what, where that is known. */
  who?: ReactNode;
  /** Answers for each field whether theirs is taken. */
  onChoose(takesTheirs: (clash: Clash<Values>) => boolean): void;
}

/** Tells the user that another user saved first, and lets them decide on each conflict. */
export function ConflictNotice<Values extends FormValues>(props: ConflictNoticeProps<Values>) {
  const { noun, clashes, nameOf, texts, who, onChoose } = props;
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const id = useId();
  const isMine = clashes.length > 0;
  const choose = (path: string, isTheirs: boolean) => {
    const others = [...theirs].filter((one) => one !== path);
    setTheirs(new Set(isTheirs ? [...others, path] : others));
  };
  return (
    <Alert
      color="amber"
      role="alert"
      icon={<IconUsers size={20} aria-hidden />}
      title={text.conflict.title(noun)}
    >
      {who}
      {isMine ? (
        <>
          <Text size="sm">{text.conflict.unsaved}</Text>
          <List size="sm" mt={4} spacing={4}>
            {clashes.map((clash, index) => {
              const path = pathOfClash(clash);
              const fieldId = `${id}${index}`;
              return (
                <List.Item key={path} style={{ overflowWrap: 'anywhere' }}>
                  <strong id={fieldId}>{nameOf(path)}</strong>
                  {clash.isBoth && text.conflict.both}
                  <BothValues
                    clash={clash}
                    fieldId={fieldId}
                    toText={texts?.[clash.field]}
                    isTheirs={theirs.has(path)}
                    // A single field is decided by the buttons below.
                    onChoose={clashes.length > 1 ? (now) => choose(path, now) : undefined}
                  />
                </List.Item>
              );
            })}
          </List>
        </>
      ) : (
        <Text size="sm">{text.conflict.same}</Text>
      )}
      <Group gap="sm" mt="md">
        {isMine && (
          <Button onClick={() => onChoose((clash) => theirs.has(pathOfClash(clash)))}>
            {theirs.size === 0 ? text.conflict.keepMine : text.conflict.keepChosen}
          </Button>
        )}
        <Button variant="default" onClick={() => onChoose(() => true)}>
          {isMine ? text.conflict.keepTheirs : text.conflict.show}
        </Button>
      </Group>
    </Alert>
  );
}

interface BothValuesProps<Values extends FormValues> {
  clash: Clash<Values>;
  /** Of the element with the field's name. */
  fieldId: string;
  toText: ((value: Values[keyof Values & string], part: readonly string[]) => string) | undefined;
  isTheirs: boolean;
  onChoose: ((isTheirs: boolean) => void) | undefined;
}

function BothValues<Values extends FormValues>(props: BothValuesProps<Values>) {
  const { clash, fieldId, toText, isTheirs, onChoose } = props;
  const written = (value: unknown) =>
    toText?.(value as Values[keyof Values & string], clash.part ?? []) || text.conflict.nothing;
  return (
    <>
      {toText !== undefined && (
        <Text size="sm" c="dimmed" component="div">
          {text.conflict.values(written(clash.mine), written(clash.theirs))}
        </Text>
      )}
      {onChoose !== undefined && (
        <Group
          role="radiogroup"
          aria-label={text.conflict.choose}
          aria-describedby={fieldId}
          gap="md"
          my={4}
        >
          <Radio
            size="xs"
            name={fieldId}
            label={text.conflict.mine}
            checked={!isTheirs}
            onChange={() => onChoose(false)}
          />
          <Radio
            size="xs"
            name={fieldId}
            label={text.conflict.theirs}
            checked={isTheirs}
            onChange={() => onChoose(true)}
          />
        </Group>
      )}
    </>
  );
}
