import { Tabs } from '@mantine/core';
import classes from './CountTabs.module.css';

/** One part of a list, with how many there are in it once that is known: as a number, or in words. */
export interface CountTab<Value extends string> {
  value: Value;
  name: string;
  count: number | string | undefined;
}

interface CountTabsProps<Value extends string> {
  /** What the parts are, for screen readers. */
  label: string;
  tabs: readonly CountTab<Value>[];
  value: Value;
  onChange(value: Value): void;
}

/** The parts of a list as tabs, each with its count. */
export function CountTabs<Value extends string>(props: CountTabsProps<Value>) {
  const { label, tabs, value, onChange } = props;
  const choose = (next: string | null) => {
    const tab = tabs.find((one) => one.value === next);
    if (tab !== undefined) onChange(tab.value);
  };
  return (
    <Tabs value={value} onChange={choose} mb="md">
      <Tabs.List className={classes.list} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.value}
            value={tab.value}
            rightSection={
              tab.count !== undefined && (
                <span className={classes.count}>{tab.count.toLocaleString('en-GB')}</span>
              )
            }
          >
            {tab.name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
