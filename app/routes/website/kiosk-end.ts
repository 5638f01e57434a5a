/** Clears the last shopper's data. Scripts can't delete HttpOnly cookies. */
export const action = () => new Response(null, { status: 204, headers: { "Clear-Site-Data": '"cookies", "storage"' } });
