import type { Company, Session } from '@countersign/contract';
import type { BrowserKey } from '../../app/browser-keys.ts';

/** The company worked in: the one chosen before where it is still there, else the user's own. */
export function chosenCompany(session: Session, chosenGuid: string | null): Company | undefined {
  const byId = (id: string | null) => session.companies.find((company) => company.id === id);
  return byId(chosenGuid) ?? byId(session.homeCompanyId) ?? session.companies[0];
}

/** What the browser keeps of a session. `kept` is what it keeps now. */
export function sessionKeys(
  session: Session,
  kept: (key: BrowserKey) => string | null,
): Partial<Record<BrowserKey, string>> {
  const { user } = session;
  const company = chosenCompany(session, kept('useableGuid'));
  return {
    companyGuid: session.homeCompanyId ?? '',
    useableGuid: company?.id ?? '',
    loggedIn: 'true',
    userName: `${user.firstName} ${user.lastName}`.trim(),
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
