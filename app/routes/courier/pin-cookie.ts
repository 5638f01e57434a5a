import { DAY_MS } from "#app/domain/time.ts";
import { linkCookie } from "../account/link-cookie.ts";

const cookie = linkCookie("courierPin", DAY_MS);

export const savePinProof = (requestId: string, proof: string): Promise<string> =>
  cookie.serialize(`${requestId}.${proof}`);

export async function readPinProof(request: Request, requestId: string): Promise<string> {
  const [id, proof = ""] = (await cookie.read(request)).split(".");
  return id === requestId ? proof : "";
}
