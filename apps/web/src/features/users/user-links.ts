/** Where the list of users is. */
export const usersBack = { to: '/dashboard/users', label: 'Users' };
