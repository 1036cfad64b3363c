import type { RadioField } from '@countersign/contract';
import { Anchor, Group, Radio } from '@mantine/core';
import { offeredOptions } from '../../options.ts';
import type { FieldInputProps } from '../../plugin.ts';
import { text } from '../../text.ts';

/** One of several options, all of them in sight. A choice can be taken back. */
export function RadioFieldInput(props: FieldInputProps<RadioField>) {
  const { field, id, value, problem, disabled, onChange } = props;
  return (
    <Radio.Group
      label={field.label}
      withAsterisk={field.required}
      description={field.help}
      error={problem}
      value={value ?? ''}
      onChange={onChange}
    >
      <Group gap="md" mt={6} mb={4}>
        {offeredOptions(field.options).map((option, index) => (
          <Radio
            key={option.value}
            id={index === 0 ? id : undefined}
            value={option.value}
            required={field.required}
            label={option.label}
            disabled={disabled}
          />
        ))}
        {value !== undefined && value !== '' && !disabled && (
          <Anchor
            component="button"
            type="button"
            size="xs"
            aria-label={text.inputs.clearOf(field.label)}
            onClick={() => onChange('')}
          >
            {text.inputs.clear}
          </Anchor>
        )}
      </Group>
    </Radio.Group>
  );
}
