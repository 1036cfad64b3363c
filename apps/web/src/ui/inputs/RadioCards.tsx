import { Radio, type RadioGroupProps, Stack } from '@mantine/core';
import classes from './RadioCards.module.css';

interface RadioCardsProps extends Omit<RadioGroupProps, 'children'> {
  choices: readonly { value: string; label: string; description: string; disabled: boolean }[];
}

/** One of a few choices, each in a frame with what it means. */
export function RadioCards({ choices, ...group }: RadioCardsProps) {
  return (
    <Radio.Group {...group}>
      <Stack gap={8} mt={group.description ? 8 : 4}>
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            className={classes.card}
            required={group.withAsterisk}
            {...choice}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
