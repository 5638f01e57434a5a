/** Rows of each list of the admin's screens. */
export const ADMIN_PAGE = 50;
