export { disableUser } from './disable-user.ts';
export { usersImport } from './import/users-import.ts';
export { inviteUser } from './invite-user.ts';
export { mailCode } from './mail-code.ts';
export { usersOperations } from './operations.ts';
