import type { Push } from "./types.ts";
import { createWebPush } from "./web-push.ts";

type Options = {
  publicKey: string | undefined;
  privateKey: string | undefined;
  /** Where a push service reaches whoever runs this: a `mailto:` or https address. */
  subject: string;
  local: boolean;
};

/** Null where the keys are not set. On a developer's machine, `local`, a push service on this machine will do too. */
export const createPush = ({ publicKey, privateKey, subject, local }: Options): Push | null =>
  publicKey && privateKey ? createWebPush({ publicKey, privateKey, subject }, local) : null;
