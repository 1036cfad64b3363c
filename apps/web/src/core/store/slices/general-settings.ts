import { createSlice } from '@reduxjs/toolkit';
import { sessionReceived } from './authenticated.ts';

interface GeneralSettingsState {
  /** What a new document starts with for its recipient: the telephone code of the drafter. */
  dataEntry: { countryCode: string };
}

const initialState: GeneralSettingsState = { dataEntry: { countryCode: '' } };

export const generalSettingsReducer = createSlice({
  name: 'generalSettings',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder.addCase(sessionReceived, (state, { payload }) => {
      state.dataEntry.countryCode = payload.user.countryCode;
    }),
}).reducer;
