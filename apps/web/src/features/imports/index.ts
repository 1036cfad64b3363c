export { type ImportOf, ImportPage } from './ImportPage.tsx';
