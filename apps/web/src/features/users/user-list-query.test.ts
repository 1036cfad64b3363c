import { listUsers } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { userListChoice } from './user-list-query.ts';

const project = '0199d1f0-0000-7000-8000-000000000001';

describe('the address of the list of users', () => {
  it('says what is asked for, as the server takes it', () => {
    const choice = userListChoice(
      new URLSearchParams(
        `type=Operator/Approver&state=invited&project=${project}&tax=true&distribution=false&sort=signedInAt&direction=descending`,
      ),
    );
    expect(choice).toEqual({
      userType: 'Operator/Approver',
      state: 'invited',
      projectId: project,
      approverGroupId: undefined,
      taxRiskAccess: 'true',
      docDistributionAccess: 'false',
      sort: 'signedInAt',
      direction: 'descending',
    });
    const taken = listUsers.query?.parse(choice);
    expect(taken).toMatchObject({ taxRiskAccess: true, state: 'invited' });
  });

  it('asks for everybody by name where it says nothing, or nothing that makes sense', () => {
    const everybody = userListChoice(new URLSearchParams());
    expect(everybody).toMatchObject({ sort: 'name', direction: 'ascending' });
    const nonsense = new URLSearchParams('type=King&state=gone&project=1&tax=maybe&sort=shoe');
    expect(userListChoice(nonsense)).toEqual(everybody);
  });
});
