import { Badge, Box, Button, Group, Text, ThemeIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '../Profile.module.css';
import { text } from '../text.ts';

interface FactorRowProps {
  icon: Icon;
  name: string;
  isOn: boolean;
  /** It has to stay on. */
  isLast: boolean;
  /** On the button, while it is off. */
  action: string;
  isBusy: boolean;
  onTurnOn(): void;
  onTurnOff(): void;
  children: ReactNode;
}

/** A second factor: what it is, whether it is on, and the one button that changes that. */
export function FactorRow(props: FactorRowProps) {
  const { icon: FactorIcon, name, isOn, isLast, action, isBusy, onTurnOn, onTurnOff } = props;
  return (
    <Group component="li" gap="10px 16px" py="md" className={classes.row}>
      <ThemeIcon size={40} radius="md" variant="light" color={isOn ? 'green' : 'gray'} aria-hidden>
        <FactorIcon size={21} stroke={1.6} />
      </ThemeIcon>
      <Box flex="1 1 240px" miw={0}>
        <Text fw={600} component="div">
          {name}{' '}
          <Badge size="sm" ml={6} variant="light" color={isOn ? 'green' : 'gray'}>
            {isOn ? text.factors.on : text.factors.off}
          </Badge>
        </Text>
        <Text size="sm" c="dimmed" lh={1.5}>
          {props.children}
        </Text>
        {isOn && isLast && (
          <Text size="sm" mt={4}>
            {text.factors.last}
          </Text>
        )}
      </Box>
      {!(isOn && isLast) && (
        <Button variant="default" loading={isBusy} onClick={isOn ? onTurnOff : onTurnOn}>
          {isOn ? text.factors.turnOff : action}
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
    </Group>
  );
}
