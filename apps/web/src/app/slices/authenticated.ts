import type { Company, Session } from '@countersign/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Who is signed in, as far as screens need it before the session call has answered. */
export interface AuthenticatedUser {
  guid: string;
  name: string;
  email: string;
  userType: Session['userType'];
  taxRiskAccess: boolean;
  docDistributionAccess: boolean;
}

/** The steps of signing in. No password and no code is ever kept here: all of it is persisted. */
export interface AuthenticatedState {
  loginForm: { email: string; remember: boolean };
  /** The company that the user works for. */
  companyData: Company | null;
  /** Where a verification code went. */
  verifyCodeData: { destination: string } | null;
  isAuthenticated: boolean;
  /** Whose password has to be changed before they are signed in. */
  changePasswordData: { email: string } | null;
  /** Forgotten password: who asked for a code, and where it went. */
  fpSecondStepData: { email: string; destination: string } | null;
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
    /** The user pool wants something more before it signs the user in, or wants it no longer. */
    verifyCodeAsked(state, { payload }: PayloadAction<AuthenticatedState['verifyCodeData']>) {
      state.verifyCodeData = payload;
    },
    newPasswordAsked(state, { payload }: PayloadAction<AuthenticatedState['changePasswordData']>) {
      state.changePasswordData = payload;
    },
    resetCodeSent(state, { payload }: PayloadAction<AuthenticatedState['fpSecondStepData']>) {
      state.fpSecondStepData = payload;
      state.fpThirdStepData = null;
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
        name: `${payload.user.firstName} ${payload.user.lastName}`.trim(),
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
  newPasswordAsked,
  passwordReset,
  resetCodeSent,
  sessionReceived,
  signedIn,
  verifyCodeAsked,
} = slice.actions;
export const authenticatedReducer = slice.reducer;
