import type { Operation } from '../../platform/http/operation.ts';
import {
  createSavedView,
  deleteSavedView,
  getListLook,
  setListColumns,
  updateSavedView,
} from './list-looks.ts';

export const listsOperations: Operation[] = [
  getListLook,
  setListColumns,
  createSavedView,
  updateSavedView,
  deleteSavedView,
];
