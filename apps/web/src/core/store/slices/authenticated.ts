import type { CompanyBrief, Session } from '@countersign/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { fullName } from '../../full-name.ts';

/** Describes the signed-in user, as far as screens need it before the session call has answered. */
interface AuthenticatedUser {
  guid: string;
  name: string;
  email: string;
  userType: Session['userType'];
  taxRiskAccess: boolean;
  docDistributionAccess: boolean;
}

/** Names the factor that a second step of signing in asks a code from. */
export type Factor = 'app' | 'email' | 'phone';

/** A code for a new password, and where it went. */
interface ResetCode {
  email: string;
  destination: string;
}

/** The second step of signing in. */
interface VerifyCodeData {
  /** Where the code comes from; null as long as that is not chosen. */
  from: Factor | null;
  /** Where it was sent, partly hidden; empty for an authenticator app. */
  destination: string;
  /** What there is to choose from; empty where nothing is. */
  choices: Factor[];
}

/** The steps of signing in. No password and no code is ever kept here: all of it is persisted. */
export interface AuthenticatedState {
  loginForm: { email: string; remember: boolean };
  /** The company that the user works for. */
  companyData: CompanyBrief | null;
  verifyCodeData: VerifyCodeData | null;
  isAuthenticated: boolean;
  /** Whose password has to be changed before they are signed in. */
  changePasswordData: { email: string } | null;
  /** Forgotten password: who requested a code, and where it was sent. */
  fpSecondStepData: ResetCode | null;
  /** Forgotten password: whose password was changed. */
  fpThirdStepData: { email: string } | null;
  authenticatedUser: AuthenticatedUser | null;
}

const initialState: AuthenticatedState = {
  loginForm: { email: '', remember: false },
  companyData: null,
  verifyCodeData: null,
  isAuthenticated: false,
  changePasswordData: null,
  fpSecondStepData: null,
  fpThirdStepData: null,
  authenticatedUser: null,
};

const slice = createSlice({
  name: 'authenticated',
  initialState,
  reducers: {
    loginFormChanged(state, { payload }: PayloadAction<AuthenticatedState['loginForm']>) {
      state.loginForm = payload;
    },
    /** The user pool wants a code before it signs the user in. */
    verifyCodeRequired(state, { payload }: PayloadAction<VerifyCodeData>) {
      state.verifyCodeData = payload;
    },
    newPasswordRequired(state, { payload }: PayloadAction<{ email: string }>) {
      state.changePasswordData = payload;
    },
    resetCodeSent(state, { payload }: PayloadAction<ResetCode>) {
      state.fpSecondStepData = payload;
      state.fpThirdStepData = null;
    },
    /** Forgets the steps of the sign-in before. */
    signInBegun(state) {
      state.verifyCodeData = null;
      state.changePasswordData = null;
      state.fpSecondStepData = null;
    },
    passwordReset(state, { payload }: PayloadAction<{ email: string }>) {
      state.fpSecondStepData = null;
      state.fpThirdStepData = payload;
    },
    /** The user pool has signed the user in. */
    signedIn(state) {
      state.isAuthenticated = true;
      state.verifyCodeData = null;
      state.changePasswordData = null;
      state.fpSecondStepData = null;
      state.fpThirdStepData = null;
    },
    /** The server has said who that is. */
    sessionReceived(state, { payload }: PayloadAction<Session>) {
      state.authenticatedUser = {
        guid: payload.user.id,
        name: fullName(payload.user),
        email: payload.user.email,
        userType: payload.userType,
        taxRiskAccess: payload.taxRiskAccess,
        docDistributionAccess: payload.docDistributionAccess,
      };
      state.companyData =
        payload.companies.find((company) => company.id === payload.homeCompanyId) ?? null;
    },
  },
});

export const {
  loginFormChanged,
  newPasswordRequired,
  passwordReset,
  resetCodeSent,
  sessionReceived,
  signedIn,
  signInBegun,
  verifyCodeRequired,
} = slice.actions;
export const authenticatedReducer = slice.reducer;
