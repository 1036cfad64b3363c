export { chooseCompany, chooseProject } from './choose-company.ts';
export { followOtherTabs } from './follow-other-tabs.ts';
export { getSession } from './get-session.ts';
export { logOut } from './log-out.ts';
export { SignedInGate } from './SignedInGate.tsx';
export { switchTenant } from './switch-tenant.ts';
export { useMay, useSession } from './use-session.ts';
