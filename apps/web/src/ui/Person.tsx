import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Person.module.css';

interface PersonProps {
  /** Their picture, or what stands for it. */
  avatar: ReactNode;
  name: string;
  /** Beside the name, such as a badge. */
  mark?: ReactNode;
  /** Below the name. */
  detail: string;
  /** What is shown of the detail when the mouse rests on it; itself where nothing else is said. */
  detailTitle?: string;
}

/** Somebody in a list: picture, name and, below it, their e-mail, which is never cut off. */
export function Person({ avatar, name, mark, detail, detailTitle = detail }: PersonProps) {
  return (
    <span className={classes.person}>
      {avatar}
      <span className={classes.text}>
        <span className={classes.name}>
          <Text component="span" inherit truncate title={name}>
            {name}
          </Text>
          {mark}
        </span>
        <Text
          component="span"
          display="block"
          size="xs"
          c="dimmed"
          className={classes.detail}
          title={detailTitle}
        >
          {detail}
        </Text>
      </span>
    </span>
  );
}
