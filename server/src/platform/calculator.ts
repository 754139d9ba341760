/** The right to calculate. Both functions may be called repeatedly. */
export interface Turn {
  /** Lets others calculate; the user's next turn still waits for the end. */
  calculated(): void;
  end(): void;
}

/** A machine to read from, and how a thread connects to it; can be sent to a thread. */
export interface ReplicaPlace {
  machine: string;
  login: object;
}

/** Calculates in separate threads, one task per user at a time. */
export interface Calculator {
  turns: {
    /** Waits for a turn. @throws 429 if too many wait, or for too long */
    take(userid: number, gone: AbortSignal): Promise<Turn>;
  };
  /** Answers being sent. */
  unsent: {
    /** @returns a function to call when it is sent */
    add(bytes: number, cutOff: () => void): () => void;
  };
  /** @returns compressed JSON @throws what the calculation throws; 503 if it takes too long */
  run(task: unknown, now: Date): Promise<Uint8Array<ArrayBuffer>>;
  /** The same, but its calculations read from a replica. */
  readingFrom(replica: ReplicaPlace): Calculator;
  close(): Promise<void>;
}
