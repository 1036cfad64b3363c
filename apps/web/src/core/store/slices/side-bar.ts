import { createSlice } from '@reduxjs/toolkit';

interface SideBarState {
  /** Whether the sidebar is collapsed to its icons. */
  toggle: boolean;
}

const initialState: SideBarState = { toggle: false };

const slice = createSlice({
  name: 'sideBar',
  initialState,
  reducers: {
    sideBarToggled(state) {
      state.toggle = !state.toggle;
    },
  },
});

export const { sideBarToggled } = slice.actions;
export const sideBarReducer = slice.reducer;
