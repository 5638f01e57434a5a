import type {
  PublicKeyCredentialCreationOptionsJSON as MakeOptions,
  PublicKeyCredentialRequestOptionsJSON as ShowOptions,
} from "@simplewebauthn/browser";

/**
 * Asks the server for a challenge and the browser for its answer, as JSON. Throws where the person, or the browser, gives none;
 * a refusal of the server's by its reason.
 */
export async function askedPasskey(what: "make" | "show", optionsPath: string): Promise<string> {
  const [library, response] = await Promise.all([
    import("@simplewebauthn/browser"),
    fetch(optionsPath, { method: "POST", body: new URLSearchParams() }),
  ]);
  const options: unknown = await response.json();
  if (!response.ok) throw new Error((options as { reason?: string }).reason);
  const answer =
    what === "make"
      ? await library.startRegistration({ optionsJSON: options as MakeOptions })
      : await library.startAuthentication({ optionsJSON: options as ShowOptions });
  return JSON.stringify(answer);
}
