const NAME = /^[\p{L}\p{M} '’.-]{1,60}$/u;
/** "shop.example": a dot between words, which mail programs turn into a link. Initials have one letter. */
const HOST = /\.[\p{L}\p{M}]{2}|[\p{L}\p{M}]{2}\.[\p{L}\p{M}]/u;

/** Whether what was typed as a name may stand in a mail to somebody else: strangers do not write letters through us. */
export const isPlainName = (name: string): boolean => NAME.test(name) && !HOST.test(name);

const SHOP = /^[\p{L}\p{M}\p{N} '’&#.,-]{1,60}$/u;
const PHONE = /(\d[ .-]?){6}/;

/** The same for a dispensary's name, which may have digits and signs. */
export const isPlainShopName = (name: string): boolean => SHOP.test(name) && !HOST.test(name) && !PHONE.test(name);

/** How a mail begins. */
export function greeting(name: string): string {
  const trimmed = name.trim();
  return isPlainName(trimmed) ? `Hello ${trimmed},` : "Hello,";
}
