import { Alert, Button, Group, List, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Clash, FormValues } from './edits.ts';
import type { Settlement } from './use-edits.ts';

/** How the values of fields are written for people, where that says something. */
export type ValueTexts<Values extends FormValues> = {
  [Field in keyof Values]?: (value: Values[Field]) => string;
};

interface ConflictNoticeProps<Values extends FormValues> {
  /** What it is, such as "user". */
  noun: string;
  clashes: readonly Clash<Values>[];
  labels: Record<keyof Values & string, string>;
  texts?: ValueTexts<Values>;
  /** Who changed what, where that is known. */
  who?: ReactNode;
  onChoose(settlement: Settlement): void;
}

/** Says that somebody else saved first, and lets nothing of either be lost unasked. */
export function ConflictNotice<Values extends FormValues>(props: ConflictNoticeProps<Values>) {
  const { noun, clashes, labels, texts, who, onChoose } = props;
  const isMine = clashes.length > 0;
  return (
    <Alert
      color="amber"
      role="alert"
      icon={<IconUsers size={20} aria-hidden />}
      title={`Somebody else changed this ${noun} while you were editing`}
    >
      {who}
      {isMine ? (
        <>
          <Text size="sm">Your changes of these fields are not saved yet:</Text>
          <List size="sm" mt={4} spacing={4}>
            {clashes.map((clash) => (
              <List.Item key={clash.field} style={{ overflowWrap: 'anywhere' }}>
                <strong>{labels[clash.field]}</strong>
                {clash.isBoth && ' (they changed it as well)'}
                <BothValues clash={clash} text={texts?.[clash.field]} />
              </List.Item>
            ))}
          </List>
        </>
      ) : (
        <Text size="sm">What you changed is saved already, by them.</Text>
      )}
      <Group gap="sm" mt="md">
        {isMine && <Button onClick={() => onChoose('mine')}>Keep my changes over theirs</Button>}
        <Button variant="default" onClick={() => onChoose('theirs')}>
          {isMine ? 'Drop mine, show theirs' : 'Show it as it is now'}
        </Button>
      </Group>
    </Alert>
  );
}

interface BothValuesProps<Values extends FormValues> {
  clash: Clash<Values>;
  text: ((value: Values[keyof Values & string]) => string) | undefined;
}

function BothValues<Values extends FormValues>({ clash, text }: BothValuesProps<Values>) {
  if (text === undefined) return null;
  const written = (value: unknown) => text(value as Values[keyof Values & string]) || 'nothing';
  return (
    <Text size="sm" c="dimmed" component="div">
      Yours: {written(clash.mine)} · Theirs: {written(clash.theirs)}
    </Text>
  );
}
