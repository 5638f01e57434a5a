import type { Push } from "./types.ts";
import { createWebPush } from "./web-push.ts";

type Options = {
  publicKey: string | undefined;
  privateKey: string | undefined;
  subject: string;
  local: boolean;
};

export const createPush = ({ publicKey, privateKey, subject, local }: Options): Push | null =>
  publicKey && privateKey ? createWebPush({ publicKey, privateKey, subject }, local) : null;
