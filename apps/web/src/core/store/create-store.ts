import {
  combineReducers,
  configureStore,
  createAction,
  type Reducer,
  type UnknownAction,
} from '@reduxjs/toolkit';
import {
  FLUSH,
  PAUSE,
  PERSIST,
  type PersistConfig,
  type PersistState,
  PURGE,
  persistReducer,
  persistStore,
  REGISTER,
  REHYDRATE,
} from 'redux-persist';
import autoMergeLevel2 from 'redux-persist/es/stateReconciler/autoMergeLevel2';
import { api } from '../api/api.ts';
import { persistKey } from './persist-key.ts';
import { type StateStorage, sharedStorage } from './shared-storage.ts';
import { authenticatedReducer } from './slices/authenticated.ts';
import { companyReducer } from './slices/company.ts';
import { dashboardReducer } from './slices/dashboard.ts';
import { documentReducer } from './slices/document.ts';
import { emailTemplateReducer } from './slices/email-template.ts';
import { generalSettingsReducer } from './slices/general-settings.ts';
import { projectReducer } from './slices/project.ts';
import { sideBarReducer } from './slices/side-bar.ts';

/** Takes every slice and the cache back to their first state. */
export const stateReset = createAction('stateReset');

const slices = combineReducers({
  authenticated: authenticatedReducer,
  dashboard: dashboardReducer,
  project: projectReducer,
  emailTemplate: emailTemplateReducer,
  company: companyReducer,
  generalSettings: generalSettingsReducer,
  document: documentReducer,
  sideBar: sideBarReducer,
  [api.reducerPath]: api.reducer,
});
type SlicesState = ReturnType<typeof slices>;

function resettable(state: SlicesState | undefined, action: UnknownAction): SlicesState {
  return slices(stateReset.match(action) ? undefined : state, action);
}

/** Time for which the start waits for the persisted state, in milliseconds. */
const persistTimeout = 5000;

function persistConfig(storage: StateStorage): PersistConfig<SlicesState> {
  return {
    key: persistKey,
    timeout: persistTimeout,
    // The library's own engine does not survive the bundler's way with CommonJS, and knows no other tabs.
    storage: sharedStorage(storage, slices(undefined, { type: 'initial' })),
    whitelist: [
      'authenticated',
      'dashboard',
      'project',
      'emailTemplate',
      'company',
      'generalSettings',
      'document',
      'sideBar',
    ],
    // Slices gain keys from one release to the next: kept ones are merged over the new first state.
    stateReconciler: autoMergeLevel2,
  };
}

/** The library's own types end in `any`: the state's are said here. */
function persistedReducer(
  storage: StateStorage,
): Reducer<SlicesState & { _persist: PersistState }> {
  const reducer: unknown = persistReducer(persistConfig(storage), resettable);
  return reducer as Reducer<SlicesState & { _persist: PersistState }>;
}

/** The store and its persistor over a storage. */
export function createAppStore(storage: StateStorage) {
  const store = configureStore({
    reducer: persistedReducer(storage),
    middleware: (defaults) =>
      defaults({
        serializableCheck: {
          ignoredActions: [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER],
          // Files on their way to the server.
          ignoredActionPaths: ['meta.arg.originalArgs', 'meta.baseQueryMeta'],
        },
      }).concat(api.middleware),
  });
  return { store, persistor: persistStore(store) };
}
