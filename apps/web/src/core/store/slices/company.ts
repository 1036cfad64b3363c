import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface CompanyState {
  /** The company chosen in the header, to which home and documents are narrowed; null for all. */
  selectedGuid: string | null;
}

const initialState: CompanyState = { selectedGuid: null };

const slice = createSlice({
  name: 'company',
  initialState,
  reducers: {
    companySelected(state, { payload }: PayloadAction<string | null>) {
      state.selectedGuid = payload;
    },
  },
});

export const { companySelected } = slice.actions;
export const companyReducer = slice.reducer;
