import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface EmailTemplateState {
  /** The email template that was opened last; the list of templates marks it. */
  selectedGuid: string | null;
}

const initialState: EmailTemplateState = { selectedGuid: null };

const slice = createSlice({
  name: 'emailTemplate',
  initialState,
  reducers: {
    emailTemplateSelected(state, { payload }: PayloadAction<string>) {
      state.selectedGuid = payload;
    },
  },
});

export const { emailTemplateSelected } = slice.actions;
export const emailTemplateReducer = slice.reducer;
