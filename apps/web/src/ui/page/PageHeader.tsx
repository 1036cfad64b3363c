import { Anchor, Box, Group, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './PageHeader.module.css';
import { usePageTitle } from './use-page-title.ts';

interface PageHeaderProps {
  /** The page's heading and, without `tabTitle`, the title of the browser's tab. */
  title: string;
  tabTitle?: string;
  /** A line below the heading. */
  description?: ReactNode;
  /** Shown next to the heading: a state, for example. */
  badge?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
  /** Where the page belongs to. */
  back?: { to: string; label: string };
}

/** The head of every page: heading, what it is about, and what can be done. */
export function PageHeader(props: PageHeaderProps) {
  const { title, tabTitle = title, description, badge, actions, back } = props;
  usePageTitle(tabTitle);
  return (
    <Box component="header" mb={24}>
      {back && (
        <Anchor component={Link} to={back.to} size="sm" className={classes.back}>
          <IconArrowLeft size={15} aria-hidden /> {back.label}
        </Anchor>
      )}
      <Group gap="12px 24px" justify="space-between">
        <Box miw={0} flex="1 1 320px">
          <Group gap="sm" wrap="nowrap">
            <Title order={1} className={classes.title} title={title}>
              {title}
            </Title>
            {badge}
          </Group>
          {description !== undefined && (
            <Text c="dimmed" mt={4} component="div">
              {description}
            </Text>
          )}
        </Box>
        {actions !== undefined && (
          <Group gap="xs" align="stretch">
            {actions}
          </Group>
        )}
      </Group>
    </Box>
  );
}
