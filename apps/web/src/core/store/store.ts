import { useDispatch, useSelector } from 'react-redux';
import { createAppStore } from './create-store.ts';

/** The application's store, kept in the browser. */
export const { store, persistor } = createAppStore(window.localStorage);

type AppStore = typeof store;
type RootState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
