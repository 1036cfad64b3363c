import type { ListFilter } from '@countersign/contract';
import { Alert, Anchor } from '@mantine/core';
import { IconUserCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useListUsersQuery } from '../../entities/users/api.ts';
import { text } from './text.ts';

const sysAdmins: ListFilter[] = [{ field: 'userType', operator: 'any', values: ['SysAdmin'] }];

/** Says what one cannot do to oneself, and why. */
export function OwnAccountNote() {
  const { data } = useListUsersQuery({
    pageSize: 1,
    filters: JSON.stringify(sysAdmins),
    state: 'active',
  });
  const isOnly = data?.total === 1;
  return (
    <Alert color="ink" icon={<IconUserCircle size={20} aria-hidden />} title={text.user.ownTitle}>
      {text.user.ownSecurity}{' '}
      <Anchor component={Link} to={paths.security} inherit underline="always">
        {text.user.ownProfile}
      </Anchor>
      . {isOnly ? text.user.onlySysAdmin : text.user.otherSysAdmin}
    </Alert>
  );
}
