/** What runs until it ends or is killed: a request, or an object's instance. */
export class Life {
  #reason: Error | undefined;
  #listeners = new Set<(reason: Error) => void>();
  readonly #onEnd: (() => void) | undefined;

  constructor(onEnd?: () => void) {
    this.#onEnd = onEnd;
  }

  get isOver(): boolean {
    return this.#reason !== undefined;
  }

  end(reason: Error): void {
    if (this.#reason) return;
    this.#reason = reason;
    this.#onEnd?.();
    for (const listener of this.#listeners) listener(reason);
    this.#listeners.clear();
  }

  /** The result of `work`, or why this ended first. */
  race<T>(work: Promise<T>): Promise<T> {
    if (this.#reason) return Promise.reject(this.#reason);
    return new Promise((resolve, reject) => {
      this.#listeners.add(reject);
      work.then(resolve, reject).finally(() => this.#listeners.delete(reject));
    });
  }
}
