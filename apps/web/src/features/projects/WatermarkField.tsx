import { fillWatermark, watermarkVariables } from '@countersign/contract';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { FormState } from '../../kit/forms/use-form-core.ts';
import classes from './Projects.module.css';
import type { ProjectFormValues } from './project-values.ts';
import { text } from './text.ts';

const examples = Object.fromEntries(watermarkVariables.map(({ name, example }) => [name, example]));

interface WatermarkFieldProps {
  edits: FormState<ProjectFormValues>;
  disabled: boolean;
}

/** The text of the watermark, with its variables to choose from, as it looks on a page. */
export function WatermarkField({ edits, disabled }: WatermarkFieldProps) {
  const { form } = edits;
  const input = useRef<HTMLInputElement>(null);
  const watermark = form.values.watermarkText;
  const insert = (name: string) => {
    const at = input.current?.selectionStart ?? watermark.length;
    const to = input.current?.selectionEnd ?? at;
    const added = `{{${name}}}`;
    form.setFieldValue('watermarkText', watermark.slice(0, at) + added + watermark.slice(to));
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(at + added.length, at + added.length);
    });
  };
  return (
    <div>
      <TextInput
        ref={input}
        label={text.fields.watermarkText}
        description={text.copies.help}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={200}
        autoComplete="off"
        disabled={disabled}
        {...form.getInputProps('watermarkText')}
      />
      {!disabled && (
        <Group gap={6} mt="xs" role="group" aria-label={text.copies.variables}>
          {watermarkVariables.map(({ name, label }) => (
            <Button key={name} variant="default" size="compact-xs" onClick={() => insert(name)}>
              {label}
            </Button>
          ))}
        </Group>
      )}
      {watermark.trim() !== '' && (
        <figure className={classes.paper} aria-label={text.copies.preview}>
          <div className={classes.lines} aria-hidden />
          <Text component="span" className={classes.watermark}>
            {fillWatermark(watermark, examples)}
          </Text>
        </figure>
      )}
    </div>
  );
}
