import { Group } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import classes from './PageTabs.module.css';

interface PageTab {
  to: string;
  name: string;
  icon: Icon;
}

/** Leads between the pages that have one title in common. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  return (
    <Group component="nav" gap={4} mt={-6} mb="lg" className="line-below" aria-label={label}>
      {tabs.map(({ to, name, icon: Icon }) => (
        <NavLink key={to} to={to} end className={classes.tab}>
          <Icon size={17} stroke={1.7} aria-hidden />
          {name}
        </NavLink>
      ))}
    </Group>
  );
}
