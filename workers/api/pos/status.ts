import { keyScopes } from "#app/domain/pos/key.ts";
import { z } from "#app/domain/zod.ts";
import { keyCalls } from "./key-calls.ts";

const status = z.object({
  success: z.literal(true),
  key: z.object({ name: z.string(), scopes: z.array(z.enum(keyScopes)) }),
});

export const keyStatus = keyCalls(null);

keyStatus.get("/status", "What this key may do", {
  answers: { 200: status },
  also: [429],
  run: (c, _visit, { name, scopes }) => c.json({ success: true, key: { name, scopes } }),
});
