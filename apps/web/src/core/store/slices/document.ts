import type { DocumentCounts } from '@countersign/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface DocumentSliceState {
  /** How many documents there were in each state when last loaded. */
  stateData: DocumentCounts | null;
  /** What the last generation came to; an empty message stands for none. Shown as a toast. */
  notification: { valid: boolean; message: string };
  /** The document drafted last in this browser: it is offered to anyone who begins another one. */
  newDocumentGuid: string | null;
  /** Documents whose generation was started here and has not ended. */
  generatingDocumentGuids: string[];
}

const initialState: DocumentSliceState = {
  stateData: null,
  notification: { valid: false, message: '' },
  newDocumentGuid: null,
  generatingDocumentGuids: [],
};

interface GenerationEnd {
  guid: string;
  message: string;
}

const slice = createSlice({
  name: 'document',
  initialState,
  reducers: {
    stateDataReceived(state, { payload }: PayloadAction<DocumentCounts>) {
      state.stateData = payload;
    },
    documentDrafted(state, { payload }: PayloadAction<string>) {
      state.newDocumentGuid = payload;
    },
    generationStarted(state, { payload }: PayloadAction<string>) {
      if (!state.generatingDocumentGuids.includes(payload)) {
        state.generatingDocumentGuids.push(payload);
      }
    },
    generationSucceeded: {
      prepare: (guid: string, message: string) => ({ payload: { guid, message } }),
      reducer(state, { payload }: PayloadAction<GenerationEnd>) {
        state.notification = { valid: true, message: payload.message };
        removeGuid(state, payload.guid);
      },
    },
    generationFailed: {
      prepare: (guid: string, message: string) => ({ payload: { guid, message } }),
      reducer(state, { payload }: PayloadAction<GenerationEnd>) {
        state.notification = { valid: false, message: payload.message };
        removeGuid(state, payload.guid);
      },
    },
    notificationCleared(state) {
      state.notification = { valid: false, message: '' };
    },
  },
});

function removeGuid(state: DocumentSliceState, guid: string) {
  state.generatingDocumentGuids = state.generatingDocumentGuids.filter((one) => one !== guid);
}

export const {
  documentDrafted,
  generationFailed,
  generationStarted,
  generationSucceeded,
  notificationCleared,
  stateDataReceived,
} = slice.actions;
export const documentReducer = slice.reducer;
