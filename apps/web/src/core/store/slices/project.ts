import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface ProjectState {
  /** The project chosen in the header; null stands for all of the company. */
  selectedGuid: string | null;
}

const initialState: ProjectState = { selectedGuid: null };

const slice = createSlice({
  name: 'project',
  initialState,
  reducers: {
    projectSelected(state, { payload }: PayloadAction<string | null>) {
      state.selectedGuid = payload;
    },
  },
});

export const { projectSelected } = slice.actions;
export const projectReducer = slice.reducer;
