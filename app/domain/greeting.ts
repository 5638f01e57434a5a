const NAME = /^[\p{L}\p{M} '’.-]{1,60}$/u;
const HOST = /\.[\p{L}\p{M}]{2}|[\p{L}\p{M}]{2}\.[\p{L}\p{M}]/u;

/** Keeps strangers from sending messages through a name in our emails. */
export const isPlainName = (name: string): boolean => NAME.test(name) && !HOST.test(name);

const SHOP = /^[\p{L}\p{M}\p{N} '’&#.,-]{1,60}$/u;
const PHONE = /(\d[ .-]?){6}/;

export const isPlainShopName = (name: string): boolean => SHOP.test(name) && !HOST.test(name) && !PHONE.test(name);

export function greeting(name: string): string {
  const trimmed = name.trim();
  return isPlainName(trimmed) ? `Hello ${trimmed},` : "Hello,";
}
