export type Argon2Hash = {
  memorySize: number;
  passes: number;
  parallelism: number;
  salt: Uint8Array;
  tag: Uint8Array;
};

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes)).replaceAll("=", "");
const bytesOf = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

export const writePhc = ({ memorySize, passes, parallelism, salt, tag }: Argon2Hash): string =>
  `$argon2id$v=19$m=${memorySize},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;

export function readPhc(text: string): Argon2Hash | undefined {
  const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
  const [, memory, passes, lanes, salt, tag] = form.exec(text) ?? [];
  if (!memory || !passes || !lanes || !salt || !tag) return undefined;
  return {
    memorySize: Number(memory),
    passes: Number(passes),
    parallelism: Number(lanes),
    salt: bytesOf(salt),
    tag: bytesOf(tag),
  };
}
