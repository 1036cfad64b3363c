export { createApproverGroup } from './create-approver-group.ts';
export { disableUser } from './disable-user.ts';
export { inviteUser } from './invite-user.ts';
export { usersRoutes } from './routes.ts';
