/** How the browser gets at cards: the provider's own form, its look-alike, or not at all. */
export type CardProvider = { kind: "stripe" | "fake" | "unavailable"; publishableKey: string | null };

/** Something that the card's holder has to confirm to the bank before the money moves. */
export type CardCheck = { kind: "payment" | "setup"; clientSecret: string };

/** The mounted card form: makes a token of what was typed, so that no number ever reaches us. */
export type CardSource = {
  tokenize(billing: FormData): Promise<{ token: string } | { problem: string }>;
};

export type CardFieldsProps = {
  /** Called with the source once the fields can be used, and with null when they go. */
  onReady(source: CardSource | null): void;
  onComplete(complete: boolean): void;
  onUnavailable(): void;
};
