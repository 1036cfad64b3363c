import type { CompanyBrief, Session } from '@countersign/contract';
import type { BrowserKey } from '../browser-keys.ts';
import { fullName } from '../full-name.ts';

/** A session names as many companies at least where there are more than it names. */
const namedCompanies = 100;

type Kept = (key: BrowserKey) => string | null;

/** The user's own company, which is worked in as long as none is chosen. */
export function ownCompany(session: Session): CompanyBrief | undefined {
  return session.companies.find(({ id }) => id === session.homeCompanyId) ?? session.companies[0];
}

/** The company worked in: the one chosen before where it is still there, else the user's own. */
export function chosenCompany(
  session: Session,
  kept: Kept,
): Pick<CompanyBrief, 'id' | 'code'> | undefined {
  const byId = (id: string | null) => session.companies.find((company) => company.id === id);
  return byId(kept('useableGuid')) ?? beyondNamed(session, kept) ?? ownCompany(session);
}

/** The one chosen before, where it can be among those that the session does not name. */
function beyondNamed(session: Session, kept: Kept) {
  const [id, code] = [kept('useableGuid'), kept('companyID')];
  const isSameTenant = kept('currentTenantGuid') === session.tenant.id;
  return id && code && isSameTenant && session.companies.length >= namedCompanies
    ? { id, code }
    : undefined;
}

/** Builds the browser keys of a session. `kept` is what it keeps now. */
export function sessionKeys(session: Session, kept: Kept): Partial<Record<BrowserKey, string>> {
  const { user } = session;
  const company = chosenCompany(session, kept);
  return {
    companyGuid: session.homeCompanyId ?? '',
    useableGuid: company?.id ?? '',
    loggedIn: 'true',
    userName: fullName(user),
    userEmail: user.email,
    userLastLogin: session.lastSignInAt ?? '',
    SignatureTyped: user.signatureTyped,
    Guid: user.id,
    currentIpAddress: session.address,
    MobileNumber: user.mobile,
    countryCode: user.countryCode,
    userType: session.userType,
    ApproverGroup: session.approverGroups.join(','),
    TenantGuid: session.homeTenantId,
    companyID: company?.code ?? '',
    UserLogin: user.email,
    currentTenantGuid: session.tenant.id,
    profile_pic_url: user.profilePicUrl,
    ...(session.docDistributionAccess
      ? { showContactsAndDistributions: String(user.preferences.showContactsAndDistributions) }
      : {}),
  };
}
