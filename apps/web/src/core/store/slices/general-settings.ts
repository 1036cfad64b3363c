import { createSlice } from '@reduxjs/toolkit';

interface GeneralSettingsState {
  /** What forms start with. */
  dataEntry: { countryCode: string };
}

const initialState: GeneralSettingsState = { dataEntry: { countryCode: '+44' } };

export const generalSettingsReducer = createSlice({
  name: 'generalSettings',
  initialState,
  reducers: {},
}).reducer;
