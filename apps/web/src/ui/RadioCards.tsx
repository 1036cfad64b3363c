import { Radio, type RadioGroupProps } from '@mantine/core';
import classes from './RadioCards.module.css';

interface RadioCardsProps extends Omit<RadioGroupProps, 'children'> {
  choices: readonly { value: string; label: string; description: string; disabled: boolean }[];
}

/** One of a few choices, each in a frame with what it means. */
export function RadioCards({ choices, ...group }: RadioCardsProps) {
  return (
    <Radio.Group {...group}>
      <div className={classes.cards} data-below-text={Boolean(group.description) || undefined}>
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            className={classes.card}
            required={group.withAsterisk}
            {...choice}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
