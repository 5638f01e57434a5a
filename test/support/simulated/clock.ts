type Event = { at: number; order: number; run: () => void };

const turn = setImmediate;
/** What Promises queued has run once the next turn of the event loop begins. */
const drained = () => new Promise<void>((resolve) => void turn(resolve));

/** A clock that moves only from one event to the next; events of the same instant happen in the order they were made. */
export class Clock {
  now: number;
  #heap: Event[] = [];
  #made = 0;
  #outside = 0;

  constructor(startsAt: number) {
    this.now = startsAt;
  }

  after(ms: number, run: () => void): Event {
    // Date.now() is whole, and ids are made of it.
    const event = { at: this.now + Math.max(0, Math.round(ms)), order: this.#made++, run };
    const heap = this.#heap;
    let child = heap.push(event) - 1;
    for (let parent = (child - 1) >> 1; child > 0 && isBefore(event, heap[parent]!); parent = (child - 1) >> 1) {
      heap[child] = heap[parent]!;
      child = parent;
    }
    heap[child] = event;
    return event;
  }

  cancel(event: Event): void {
    event.run = () => {};
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => void this.after(ms, resolve));
  }

  /** Work that Node does outside of this clock: time stands still until it is done. */
  async outside<T>(work: Promise<T>): Promise<T> {
    this.#outside += 1;
    return work.finally(() => {
      this.#outside -= 1;
    });
  }

  /** Until `until`, or until `work` is done. */
  async run(until: number, isDone = () => false): Promise<void> {
    await this.#settle();
    for (let next = this.#heap[0]; next && next.at <= until && !isDone(); next = this.#heap[0]) {
      this.#pop();
      this.now = Math.max(this.now, next.at);
      next.run();
      await this.#settle();
    }
    if (!isDone()) this.now = Math.max(this.now, until);
  }

  async #settle(): Promise<void> {
    do await drained();
    while (this.#outside > 0);
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop()!;
    if (heap.length === 0) return;
    let parent = 0;
    for (;;) {
      const left = 2 * parent + 1;
      const child = left + 1 < heap.length && isBefore(heap[left + 1]!, heap[left]!) ? left + 1 : left;
      if (child >= heap.length || !isBefore(heap[child]!, last)) break;
      heap[parent] = heap[child]!;
      parent = child;
    }
    heap[parent] = last;
  }
}

const isBefore = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.order < b.order);
