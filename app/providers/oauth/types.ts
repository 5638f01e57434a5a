type VerifiedIdentity = { email: string; emailVerified: boolean };

export type OAuth = {
  begin(): { url: URL; state: string; verifier: string };
  /** Null if the code is rejected or the provider fails. Never throws. */
  finish(code: string, verifier: string): Promise<VerifiedIdentity | null>;
};

export type OAuthSettings = {
  clientId: string | undefined;
  clientSecret: string | undefined;
  redirectUri: string;
  url: string | undefined;
  now: () => number;
  onFault: (error: unknown) => void;
};
