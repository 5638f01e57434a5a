export const ADMIN_PAGE = 50;
