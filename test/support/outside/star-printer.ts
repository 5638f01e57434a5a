type Send = (request: Request) => Promise<Response>;
type Offer = { jobReady: boolean; mediaTypes?: string[]; jobToken?: string };
/** What goes wrong on the way, once. */
export type Mishap =
  | "lost poll"
  | "lost answer to GET"
  | "lost DELETE"
  | "lost answer to DELETE"
  | "power cut before printing"
  | "power cut after printing"
  | "out of paper";

const MAC = "00:11:62:0d:77:9f";

/**
 * A Star printer as its protocol guide describes it: it polls, takes the ticket that it is offered, prints it, and says what
 * became of it. A job token it keeps until it is switched off.
 */
export class StarPrinter {
  /** What came out of it. */
  readonly tickets: string[] = [];
  /** How it is; a poll tells. */
  status = "200 OK";
  /** Its next mishap. */
  mishap: Mishap | null = null;
  private readonly send: Send;
  private readonly url: string;
  private readonly knowsTokens: boolean;
  private token: string | null = null;

  constructor(send: Send, url: string, { knowsTokens = true } = {}) {
    this.send = send;
    this.url = url;
    this.knowsTokens = knowsTokens;
  }

  /** Asks, and where something is offered goes all the way. */
  async turn(): Promise<void> {
    const offer = await this.poll();
    if (offer?.jobReady) await this.downloadAndPrint(offer);
  }

  async poll(): Promise<Offer | null> {
    const body = {
      status: "23 6 0 0 0 0 0 0 0 ",
      printerMAC: MAC,
      uniqueID: null,
      statusCode: encodeURIComponent(this.status),
      printingInProgress: false,
      clientAction: null,
      ...(this.knowsTokens && this.token ? { jobToken: this.token } : {}),
    };
    const response = await this.request("POST", "", body);
    if (response.status !== 200) throw new Error(`A poll is answered ${response.status}.`);
    if (this.happens("lost poll")) return null;
    return (await response.json()) as Offer;
  }

  /** The answer to a poll that is not lost. */
  async offer(): Promise<Offer> {
    const offered = await this.poll();
    if (!offered) throw new Error("The poll was lost.");
    return offered;
  }

  async downloadAndPrint(offer: Offer): Promise<void> {
    this.token = offer.jobToken ?? null;
    if (!offer.mediaTypes?.includes("text/plain")) return this.confirm("510 Incompatible media type");
    const response = await this.request("GET", `uid=&type=text/plain&${this.whose}`);
    if (response.status !== 200 || this.happens("lost answer to GET")) return this.confirm("520 Download timeout");
    const ticket = await response.text();
    if (this.happens("power cut before printing")) return this.switchOff();
    if (this.happens("out of paper")) {
      // It says so by its next poll.
      this.status = "410 Out of paper";
      return;
    }
    this.tickets.push(ticket);
    if (this.happens("power cut after printing")) return this.switchOff();
    await this.confirm("200 OK");
  }

  async confirm(code: string): Promise<void> {
    if (this.happens("lost DELETE")) return;
    const query = `uid=&${this.whose}&code=${encodeURIComponent(code)}`;
    await this.request("DELETE", query);
    if (this.happens("lost answer to DELETE")) await this.request("DELETE", `${query}&retry=1`);
  }

  switchOff(): void {
    this.token = null;
  }

  private get whose(): string {
    return `mac=${encodeURIComponent(MAC)}${this.knowsTokens && this.token ? `&token=${this.token}` : ""}`;
  }

  private happens(mishap: Mishap): boolean {
    if (this.mishap !== mishap) return false;
    this.mishap = null;
    return true;
  }

  private request(method: string, query: string, body?: object): Promise<Response> {
    const headers: Record<string, string> = body ? { "Content-Type": "application/json" } : {};
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    return this.send(new Request(query ? `${this.url}?${query}` : this.url, init));
  }
}
