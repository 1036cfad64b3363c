import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The dialogs that the Company and Project entries of the sidebar open on the dashboard. */
export type DashboardDialog = 'company' | 'project';

/**
 * Describes the request that a navigation to the dashboard can carry; users who stay on their page have not made it.
 */
export interface DashboardRequest {
  dialog?: DashboardDialog;
}

interface DashboardState {
  dialog: DashboardDialog | null;
}

const initialState: DashboardState = { dialog: null };

const slice = createSlice({
  name: 'dashboard',
  initialState,
  reducers: {
    dialogOpened(state, { payload }: PayloadAction<DashboardDialog>) {
      state.dialog = payload;
    },
    dialogClosed(state) {
      state.dialog = null;
    },
  },
});

export const { dialogClosed, dialogOpened } = slice.actions;
export const dashboardReducer = slice.reducer;
