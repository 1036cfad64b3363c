import { type CustomFieldKind, customFieldKinds } from '@countersign/contract';
import { Group, Radio, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './FieldEditor.module.css';
import { kindLabels } from './field-labels.ts';
import { text } from './text.ts';

interface KindChoiceProps {
  path: string;
  value: CustomFieldKind;
  /** There are values of the kind. */
  isLocked: boolean;
  error: ReactNode;
  onChange(kind: CustomFieldKind): void;
}

/** Lets the user choose the kind of a field, each with its icon and description. */
export function KindChoice({ path, value, isLocked, error, onChange }: KindChoiceProps) {
  return (
    <div data-path={path}>
      <Radio.Group
        label={text.fields.kind}
        description={isLocked ? text.settings.kindFixed : text.settings.kindHelp}
        error={error}
        value={value}
        onChange={onChange}
      >
        <SimpleGrid minColWidth={150} spacing="xs" mt="xs">
          {(isLocked ? [value] : customFieldKinds).map((kind) => (
            <KindCard key={kind} kind={kind} />
          ))}
        </SimpleGrid>
      </Radio.Group>
    </div>
  );
}

function KindCard({ kind }: { kind: CustomFieldKind }) {
  const { name, hint, icon: Icon } = kindLabels[kind];
  return (
    <Radio.Card value={kind} className={classes.kind} aria-label={name}>
      <Group gap={10} wrap="nowrap" align="flex-start">
        <Icon size={20} stroke={1.6} className={classes.kindIcon} aria-hidden />
        <div>
          <Text size="sm" fw={550} component="div">
            {name}
          </Text>
          <Text size="xs" component="div" className={classes.kindHint}>
            {hint}
          </Text>
        </div>
      </Group>
    </Radio.Card>
  );
}
