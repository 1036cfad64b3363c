import { ActionIcon, Badge, Box, Text } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { createElement, useContext } from 'react';
import { useSession } from '../../core/session/use-session.ts';
import { deferredComponent } from '../../ui/deferred/deferred-component.ts';
import { Logo } from '../../ui/page/Logo.tsx';
import { ProductNameContext } from '../../ui/page/use-page-title.ts';
import { ContextPlaceholder } from './ContextPlaceholder.tsx';
import classes from './Header.module.css';
import { NotificationBell } from './NotificationBell.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { SearchButton } from './SearchButton.tsx';
import { TenantName } from './TenantName.tsx';
import { text } from './text.ts';

const lateChoice = deferredComponent(() => import('./ContextChoice.tsx'));

/** The bar over every page, with company, project and profile menu. `onMenu`: where the sidebar is a drawer. */
export function Header({ onMenu }: { onMenu?(): void }) {
  const { tenant } = useSession();
  const productName = useContext(ProductNameContext);
  return (
    <header className={classes.header} data-sticks>
      {onMenu && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={text.header.openMenu}
            onClick={onMenu}
          >
            <IconMenu2 size={22} />
          </ActionIcon>
          <Logo size={28} />
          {/* On a phone, the badge of the demo leaves no room for the whole name. */}
          <Text
            span
            inherit
            truncate
            fw={650}
            lts="-0.015em"
            {...(tenant.isDemo && { visibleFrom: 'xs' as const })}
          >
            {productName}
          </Text>
        </>
      )}
      {!onMenu && <TenantName />}
      {tenant.isDemo && (
        <Badge color="amber.3" c="dark.8" title={text.header.demoHelp}>
          {text.header.demo}
        </Badge>
      )}
      <Box component="span" flex={1} />
      <SearchButton isSmall={onMenu !== undefined} />
      {!onMenu && <HeaderChoice />}
      <NotificationBell />
      <ProfileMenu />
    </header>
  );
}

function HeaderChoice() {
  const ContextChoice = lateChoice.useComponent();
  return ContextChoice ? createElement(ContextChoice) : <ContextPlaceholder />;
}
