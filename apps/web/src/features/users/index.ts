export { UserSelect } from './UserSelect.tsx';
