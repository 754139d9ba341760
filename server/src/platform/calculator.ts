/** The right to calculate. Both may be called repeatedly. */
export interface Turn {
  /** Others may calculate; the user's next turn waits for the end. */
  calculated(): void;
  end(): void;
}

/** A machine that may be read from, and how a thread connects to it: something that can be sent to one. */
export interface ReplicaPlace {
  machine: string;
  login: object;
}

/** Calculates in threads of its own, one task of a user at a time. */
export interface Calculator {
  turns: {
    /** Waits for a turn. @throws 429 if too many wait, or for too long */
    take(userid: number, gone: AbortSignal): Promise<Turn>;
  };
  /** Answers that are being sent. */
  unsent: {
    /** @returns to call when it is sent */
    add(bytes: number, cutOff: () => void): () => void;
  };
  /** @returns compressed JSON @throws what the calculation throws; 503 if it takes too long */
  run(task: unknown, now: Date): Promise<Uint8Array<ArrayBuffer>>;
  /** The same, whose calculations read from a replica. */
  readingFrom(replica: ReplicaPlace): Calculator;
  close(): Promise<void>;
}
