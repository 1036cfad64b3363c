import { userTypes } from '@countersign/contract';
import { mayAll, type UserActor } from '@countersign/domain';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { isAllowed, isSwitchedOff, type Viewer } from '../core/session/access.ts';
import { dashboardPages } from './pages.tsx';
import { visibleEntries } from './shell/entries.ts';
import { findActs, findPages } from './shell/find-commands.ts';
import { needsOf } from './shell/route-needs.ts';

/** Describes a user of a browser: their session, and the browser's storage. */
interface TestActor extends UserActor {
  keptUserType: string | null;
  keptFlag: string | null;
}
type Who = (actor: TestActor) => boolean;

const everyone: Who = () => true;
const sysAdmins: Who = ({ userType }) => userType === 'SysAdmin';
/** As the browser keeps it: what the requirements say of the Admin group. */
const keptSysAdmins: Who = ({ keptUserType }) => keptUserType === 'SysAdmin';
const bothSysAdmins: Who = (one) => sysAdmins(one) && keptSysAdmins(one);
const installationAdmins: Who = (one) => bothSysAdmins(one) && one.installationAccess === true;
const drafters: Who = ({ userType }) => userType !== 'Approver';
const taxRisks: Who = ({ taxRiskAccess }) => taxRiskAccess;
const distributors: Who = ({ docDistributionAccess, keptFlag }) =>
  docDistributionAccess && keptFlag === 'true';

/** The sidebar, from top to bottom. */
const entriesFor: [string, Who][] = [
  ['Home', everyone],
  ['Documents', everyone],
  ['Report', everyone],
  ['Tax Risks', taxRisks],
  ['Contacts', distributors],
  ['Doc Distributions', distributors],
  ['Company', keptSysAdmins],
  ['Project', keptSysAdmins],
  ['form templates', keptSysAdmins],
  ['form packs', keptSysAdmins],
  ['users', keptSysAdmins],
  ['approval setup', keptSysAdmins],
  ['email templates', keptSysAdmins],
  ['custom fields', keptSysAdmins],
  ['custom fields list', keptSysAdmins],
];

/** Every page below `/dashboard/`, as its routes write it. */
const pagesFor: Record<string, Who> = {
  '': everyone,
  documents: everyone,
  'documents/new': drafters,
  'documents/import/:importId?': drafters,
  'documents/:id': everyone,
  'documents/:id/events': everyone,
  report: everyone,
  'report/files': everyone,
  'report/new': everyone,
  'report/:id': everyone,
  'report/:id/edit': everyone,
  'tax-risks': taxRisks,
  'tax-risks/roles': taxRisks,
  'tax-risks/settings': (one) => sysAdmins(one) && taxRisks(one),
  'tax-risks/:id': taxRisks,
  docDistributions: distributors,
  'docDistributions/new': distributors,
  'docDistributions/trace': distributors,
  'docDistributions/:id': distributors,
  contacts: distributors,
  'contacts/groups': distributors,
  'contacts/import/:importId?': distributors,
  'contacts/merge': distributors,
  'contacts/:id': distributors,
  'add-contact': distributors,
  projects: everyone,
  'projects/:id': everyone,
  companies: sysAdmins,
  'companies/:id': sysAdmins,
  'form-template': keptSysAdmins,
  'form-template/:id': keptSysAdmins,
  'form-template/:id/versions': keptSysAdmins,
  'form-packs': bothSysAdmins,
  'form-packs/:id': bothSysAdmins,
  users: bothSysAdmins,
  'users/import/:importId?': bothSysAdmins,
  'users/sign-in-rules': bothSysAdmins,
  'companies/time-zone': bothSysAdmins,
  'users/:id': bothSysAdmins,
  'approval-setup': bothSysAdmins,
  'approval-setup/new': bothSysAdmins,
  'approval-setup/groups': bothSysAdmins,
  'approval-setup/groups/:id': bothSysAdmins,
  'approval-setup/away': bothSysAdmins,
  'approval-setup/rules': bothSysAdmins,
  'approval-setup/:id': bothSysAdmins,
  'email-templates': bothSysAdmins,
  'email-templates/new': bothSysAdmins,
  'email-templates/:id': bothSysAdmins,
  'custom-fields': bothSysAdmins,
  'custom-fields-list': bothSysAdmins,
  outbox: sysAdmins,
  audit: bothSysAdmins,
  installation: installationAdmins,
  'installation/failed-jobs': installationAdmins,
  profile: everyone,
  'profile/signature': everyone,
  'profile/security': everyone,
  'profile/preferences': everyone,
  'profile/notifications': everyone,
  'profile/away': everyone,
  notifications: everyone,
  '*': everyone,
};

/** Each user type with each flag, in a browser that keeps their user type, another one, or none. */
const actors: TestActor[] = userTypes.flatMap((userType) =>
  [true, false].flatMap((taxRiskAccess) =>
    [true, false].flatMap((docDistributionAccess) =>
      [true, false].flatMap((installationAccess) =>
        [userType, 'SysAdmin', 'Operator', 'sysadmin', null].flatMap((keptUserType) =>
          ['true', 'false', 'TRUE', null].map((keptFlag) => ({
            kind: 'user' as const,
            userType,
            taxRiskAccess,
            docDistributionAccess,
            installationAccess,
            keptUserType,
            keptFlag,
          })),
        ),
      ),
    ),
  ),
);

function viewerOf({ keptUserType, keptFlag, ...actor }: TestActor): Viewer {
  return {
    may: mayAll(actor),
    userType: keptUserType,
    showContactsAndDistributions: keptFlag,
  };
}

/** The paths of all pages, also of those inside of others. */
function pathsOf(routes: readonly RouteObject[], above = ''): string[] {
  return routes.flatMap((route) => {
    const path = [above, route.path ?? ''].filter((part) => part !== '').join('/');
    return route.children === undefined ? [path] : pathsOf(route.children, path);
  });
}

/** Returns the needs of a page, found once as the router finds them. */
function needsAt(path: string) {
  const found = knownNeeds.get(path) ?? findNeeds(path);
  knownNeeds.set(path, found);
  return found;
}

const knownNeeds = new Map<string, ReturnType<typeof findNeeds>>();

function findNeeds(path: string) {
  const address = `/${path.replaceAll(/:\w+\??/g, '7').replace('*', 'no/such/page')}`;
  return needsOf((matchRoutes(dashboardPages, address) ?? []).map(({ route }) => route as never));
}

describe('who sees which pages', () => {
  it('is said for every page', () => {
    expect(pathsOf(dashboardPages).toSorted()).toEqual(Object.keys(pagesFor).toSorted());
  });

  it.each(userTypes)('in the sidebar as %s', (userType) => {
    for (const actor of actors.filter((one) => one.userType === userType)) {
      const labels = visibleEntries(viewerOf(actor)).map(({ label }) => label);
      const expected = entriesFor.filter(([, who]) => who(actor)).map(([label]) => label);
      expect([actor, labels]).toEqual([actor, expected]);
    }
  });

  it('is the same in the command search as on the pages that it leads to', () => {
    for (const actor of actors) {
      const viewer = viewerOf(actor);
      for (const { to } of [...findPages(viewer, ''), ...findActs(viewer, '')]) {
        if (!('page' in to)) continue;
        const path = to.page.replace('/dashboard', '').replace(/^\//, '');
        expect([actor, to.page, isAllowed(viewer, needsAt(path))]).toEqual([actor, to.page, true]);
      }
    }
  });

  it.each(Object.entries(pagesFor))('on the page “%s”', (path, who) => {
    const needs = needsAt(path);
    for (const actor of actors) {
      const sees = isAllowed(viewerOf(actor), needs);
      expect([actor, sees]).toEqual([actor, who(actor)]);
      // That a page is only hidden is said to whom its own preference hides it, and to no one else.
      const isHidden = !sees && who({ ...actor, keptFlag: 'true' });
      expect([actor, isSwitchedOff(viewerOf(actor), needs)]).toEqual([actor, isHidden]);
    }
  });
});
