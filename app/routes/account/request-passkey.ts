import type {
  PublicKeyCredentialCreationOptionsJSON as MakeOptions,
  PublicKeyCredentialRequestOptionsJSON as ShowOptions,
} from "@simplewebauthn/browser";

/** Resolves to the passkey credential as JSON. Throws the server's refusal reason or the browser's error. */
export async function requestPasskey(purpose: "make" | "show", optionsPath: string): Promise<string> {
  const [library, response] = await Promise.all([
    import("@simplewebauthn/browser"),
    fetch(optionsPath, { method: "POST", body: new URLSearchParams() }),
  ]);
  const options: unknown = await response.json();
  if (!response.ok) throw new Error((options as { reason?: string }).reason);
  const answer =
    purpose === "make"
      ? await library.startRegistration({ optionsJSON: options as MakeOptions })
      : await library.startAuthentication({ optionsJSON: options as ShowOptions });
  return JSON.stringify(answer);
}
