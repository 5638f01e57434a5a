/** Whom the provider vouches for. */
type Vouched = { email: string; emailVerified: boolean };

export type OAuth = {
  /** Where the visitor signs in, and what has to come back unchanged. */
  begin(): { url: URL; state: string; verifier: string };
  /** Trades the code that came back; null where the provider does not take it, or fails. Never throws. */
  finish(code: string, verifier: string): Promise<Vouched | null>;
};

export type OAuthSettings = {
  clientId: string | undefined;
  clientSecret: string | undefined;
  redirectUri: string;
  /** Of a stand-in for Google, in tests. */
  url: string | undefined;
  now: () => number;
  /** Hears what failed at the provider. */
  onFault: (error: unknown) => void;
};
