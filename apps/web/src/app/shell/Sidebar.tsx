import { Stack, UnstyledButton } from '@mantine/core';
import { createElement, useId, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useViewer } from '../../core/session/use-may.ts';
import { deferredComponent } from '../../ui/deferred/deferred-component.ts';
import type { EntryTipProps } from './EntryTip.tsx';
import { type Entry, isCurrentEntry, visibleEntries } from './entries.ts';
import classes from './Sidebar.module.css';
import { text } from './text.ts';

const lateTip = deferredComponent(() => import('./EntryTip.tsx'));

interface SidebarProps {
  /** Only the icons are shown; names come as tooltips. */
  isCollapsed: boolean;
  /** Called when an entry was chosen. */
  onChosen?(): void;
}

/** The entries that the user may see, in their groups. */
export function Sidebar({ isCollapsed, onChosen }: SidebarProps) {
  const shown = visibleEntries(useViewer());
  const admin = shown.filter((entry) => entry.group === 'admin');
  const headingId = useId();
  return (
    <nav
      className={classes.nav}
      aria-label={text.sidebar.main}
      data-collapsed={isCollapsed || undefined}
    >
      <Stack component="ul" gap={2}>
        {shown
          .filter((entry) => entry.group === 'main')
          .map((entry) => (
            <EntryItem key={entry.label} {...{ entry, isCollapsed, onChosen }} />
          ))}
      </Stack>
      {admin.length > 0 && (
        <section aria-labelledby={headingId}>
          <h2 id={headingId} className={classes.heading}>
            {text.sidebar.admin}
          </h2>
          <Stack component="ul" gap={2}>
            {admin.map((entry) => (
              <EntryItem key={entry.label} {...{ entry, isCollapsed, onChosen }} />
            ))}
          </Stack>
        </section>
      )}
    </nav>
  );
}

function EntryItem({ entry, isCollapsed, onChosen }: SidebarProps & { entry: Entry }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const item = useRef<HTMLLIElement>(null);
  const content = (
    <>
      <entry.icon size={20} stroke={1.6} aria-hidden className={classes.icon} />
      <span className={isCollapsed ? 'visually-hidden' : classes.label}>{entry.label}</span>
    </>
  );
  const { to } = entry;
  return (
    <li ref={item}>
      {'page' in to ? (
        <Link
          to={to.page}
          className={classes.entry}
          aria-current={isCurrentEntry(entry, pathname) ? 'page' : undefined}
          onClick={onChosen}
        >
          {content}
        </Link>
      ) : (
        <UnstyledButton
          className={classes.entry}
          aria-haspopup="dialog"
          onClick={() => {
            void navigate(paths.home, { state: { dialog: to.dialog } });
            onChosen?.();
          }}
        >
          {content}
        </UnstyledButton>
      )}
      {isCollapsed && <Tip label={entry.label} target={item} />}
    </li>
  );
}

function Tip(props: EntryTipProps) {
  const EntryTip = lateTip.useComponent();
  return EntryTip && createElement(EntryTip, props);
}
