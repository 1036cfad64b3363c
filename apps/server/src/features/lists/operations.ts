import type { Operation } from '../../platform/http/operation.ts';
import {
  createSavedView,
  deleteSavedView,
  getListPreferences,
  setListColumns,
  updateSavedView,
} from './list-preferences.ts';

export const listsOperations: Operation[] = [
  getListPreferences,
  setListColumns,
  createSavedView,
  updateSavedView,
  deleteSavedView,
];
