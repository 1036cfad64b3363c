import { createSlice } from '@reduxjs/toolkit';

interface EmailTemplateState {
  /** The e-mail template that messages are sent with; null stands for the tenant's default. */
  selectedGuid: string | null;
}

const initialState: EmailTemplateState = { selectedGuid: null };

export const emailTemplateReducer = createSlice({
  name: 'emailTemplate',
  initialState,
  reducers: {},
}).reducer;
