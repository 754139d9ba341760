import { useSyncExternalStore } from "react";

/** Subscribes a listener; returns how to unsubscribe. */
type Follow<What extends unknown[]> = (listener: (...what: What) => void) => () => void;

/** Tells all subscribed listeners. */
export function makeNews<What extends unknown[]>() {
  const listeners = new Set<(...what: What) => void>();
  const follow: Follow<What> = (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    follow,
    tell: (...what: What) => {
      for (const listener of listeners) listener(...what);
    },
    isFollowed: () => listeners.size > 0,
  };
}

/**
 * State outside React that components read: whoever changes it tells them, and they read again.
 * @param followElsewhere another source of changes, such as other tabs
 */
export function makeChanges(followElsewhere?: Follow<[]>) {
  const { follow, tell, isFollowed } = makeNews<[]>();
  const followAll: Follow<[]> = (listener) => {
    const unfollow = follow(listener);
    const unfollowElsewhere = followElsewhere?.(listener);
    return () => {
      unfollow();
      unfollowElsewhere?.();
    };
  };
  return {
    tell,
    isFollowed,
    /** The current value; `prerendered` in a page that is rendered at build time. */
    useNow: <Value>(read: () => Value, prerendered: NoInfer<Value>): Value =>
      useSyncExternalStore(followAll, read, () => prerendered),
  };
}

/** A value of this page that components show. */
export function makeStore<Value>(initial: Value) {
  const { tell, useNow } = makeChanges();
  let value = initial;
  const get = () => value;
  return {
    get,
    set: (next: Value) => {
      value = next;
      tell();
    },
    useValue: () => useNow(get, initial),
  };
}

/** Changes that another tab makes to what this browser stores. */
export function followOtherTabs(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}
