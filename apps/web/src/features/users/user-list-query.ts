import {
  type EndpointInput,
  guid,
  type listUsers,
  userSorts,
  userStates,
  userTypes,
} from '@countersign/contract';

/** What the address of the list of users asks for. */
export type UserListChoice = Omit<
  EndpointInput<typeof listUsers>['query'],
  'page' | 'pageSize' | 'search' | 'sort' | 'direction'
> & {
  sort: (typeof userSorts)[number];
  direction: 'ascending' | 'descending';
};

const flags = ['true', 'false'] as const;

/** Reads the address of the list; what it cannot mean is left out. */
export function userListChoice(params: URLSearchParams): UserListChoice {
  const id = (name: string) => guid.safeParse(params.get(name)).data;
  const flag = (name: string) => flags.find((one) => one === params.get(name));
  return {
    userType: userTypes.find((one) => one === params.get('type')),
    state: userStates.find((one) => one === params.get('state')),
    projectId: id('project'),
    approverGroupId: id('group'),
    taxRiskAccess: flag('tax'),
    docDistributionAccess: flag('distribution'),
    sort: userSorts.find((one) => one === params.get('sort')) ?? 'name',
    direction: params.get('direction') === 'descending' ? 'descending' : 'ascending',
  };
}

/** The filters that can be taken away again, without the tabs of the states. */
export const filterParams = ['type', 'project', 'group', 'tax', 'distribution'] as const;
