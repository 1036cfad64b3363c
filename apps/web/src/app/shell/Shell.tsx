import { ActionIcon } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { sideBarToggled } from '../../core/store/slices/side-bar.ts';
import { useAppDispatch, useAppSelector } from '../../core/store/store.ts';
import { latePart } from '../../ui/deferred/deferred-part.tsx';
import { text as pageText } from '../text.ts';
import { Brand } from './Brand.tsx';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { DocumentNotification } from './DocumentNotification.tsx';
import { Header } from './Header.tsx';
import { PageGuard } from './PageGuard.tsx';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { SignedInGate } from './SignedInGate.tsx';
import { text } from './text.ts';

/** Shown where there is no room for the sidebar next to the content. */
const PhoneMenu = latePart(() => import('./PhoneMenu.tsx'));

/** From this width on, the sidebar is next to the content; below, it is a drawer. */
const wideEnough = '(min-width: 64em)';

/** Everything below `/dashboard`: sidebar, header, and the page. */
export default function Shell() {
  return (
    <SignedInGate>
      <Frame />
    </SignedInGate>
  );
}

function Frame() {
  const isCollapsed = useAppSelector((state) => state.sideBar.toggle);
  const isWide = useMediaQuery(wideEnough, true, { getInitialValueInEffect: false });
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const isLoading = useNavigation().state === 'loading';
  return (
    <div className={classes.frame} data-collapsed={isCollapsed || undefined}>
      <a href="#main" className={classes.skip}>
        {pageText.page.skip}
      </a>
      {isLoading && (
        <div className={classes.progress} role="status" aria-label={pageText.page.loading} />
      )}
      {isWide && (
        <aside className={classes.side} aria-label={text.sidebar.label} data-sticks>
          <SideTop isCollapsed={isCollapsed} />
          <Sidebar isCollapsed={isCollapsed} />
        </aside>
      )}
      <div className={classes.content}>
        <Header onMenu={isWide ? undefined : drawer.open} />
        <ConnectionNotice />
        <main id="main" tabIndex={-1} className={classes.main}>
          <PageGuard>
            <Outlet />
          </PageGuard>
        </main>
      </div>
      {!isWide && <PhoneMenu opened={isDrawerOpen} onClose={drawer.close} />}
      <DocumentNotification />
      <ScrollRestoration
        // All pages that are opened by their address have the same key.
        getKey={({ key, pathname, search }) => (key === 'default' ? pathname + search : key)}
      />
    </div>
  );
}

function SideTop({ isCollapsed }: { isCollapsed: boolean }) {
  const dispatch = useAppDispatch();
  return (
    <div className={classes.sideTop}>
      {!isCollapsed && <Brand />}
      <ActionIcon
        className={classes.toggle}
        variant="transparent"
        size="lg"
        aria-label={isCollapsed ? text.sidebar.expand : text.sidebar.collapse}
        aria-expanded={!isCollapsed}
        onClick={() => dispatch(sideBarToggled())}
      >
        <IconMenu2 size={20} stroke={1.7} />
      </ActionIcon>
    </div>
  );
}
