import type { Visit } from "#app/visit.ts";

/** `fake` is the test look-alike; `unavailable` means that no card can be taken. */
export type CardProvider = Pick<Visit["payments"], "kind" | "publishableKey">;

/** The mounted card form. It tokenizes in the browser, so that card numbers never reach us. */
export type CardSource = {
  tokenize(billing: FormData): Promise<{ token: string } | { problem: string }>;
};

export type CardFieldsProps = {
  publishableKey: string;
  /** Called with the source once the fields are usable, and with null when they unmount. */
  onReady(source: CardSource | null): void;
  onComplete(complete: boolean): void;
  onUnavailable(): void;
};
