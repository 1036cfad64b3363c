import { Menu, Text, UnstyledButton } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { paths } from '../../core/paths.ts';
import { switchTenant } from '../../core/session/switch-tenant.ts';
import { useSession } from '../../core/session/use-session.ts';
import classes from './Header.module.css';
import { text } from './text.ts';

/** The tenant worked in, and the others that the user belongs to. */
export default function TenantMenu() {
  const { tenant, memberships } = useSession();
  const navigate = useNavigate();
  const choose = async (tenantGuid: string) => {
    if (tenantGuid !== tenant.id && (await switchTenant(tenantGuid))) void navigate(paths.home);
  };
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <UnstyledButton
          className={classes.tenant}
          aria-label={text.header.organisation(tenant.name)}
        >
          <span>{tenant.name}</span>
          <IconSelector size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{text.header.switchTo}</Menu.Label>
        {memberships.map((one) => (
          <Menu.Item
            key={one.tenantId}
            rightSection={
              one.tenantId === tenant.id && <IconCheck size={16} aria-label={text.header.current} />
            }
            onClick={() => void choose(one.tenantId)}
          >
            {one.tenantName}
            {one.needsSecondFactor && (
              <Text size="xs" c="dimmed">
                {text.header.needsFactor}
              </Text>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
