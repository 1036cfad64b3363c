import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The dialogs that the Company and Project entries of the sidebar open on the dashboard. */
export type DashboardDialog = 'company' | 'project';

/** What a navigation to the dashboard can ask for: whoever stays on their page has not asked for it. */
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
