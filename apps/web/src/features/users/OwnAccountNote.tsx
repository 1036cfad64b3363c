import type { ListFilter } from '@countersign/contract';
import { Alert, Anchor } from '@mantine/core';
import { IconUserCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useListUsersQuery } from '../../entities/users/api.ts';

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
    <Alert color="ink" icon={<IconUserCircle size={20} aria-hidden />} title="This is you">
      Your password, second factor and sessions are in{' '}
      <Anchor component={Link} to={paths.security} inherit underline="always">
        your profile
      </Anchor>
      .{' '}
      {isOnly
        ? 'You are the only active SysAdmin, and there has to be one: before you can hand over, make somebody else a SysAdmin, who then can change your user type.'
        : 'Another SysAdmin can change your user type, or disable you.'}
    </Alert>
  );
}
