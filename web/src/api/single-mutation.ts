import {
  hashKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from "@tanstack/react-query";
import { useRef } from "react";

interface Callbacks<Data> {
  onSuccess?: (data: Data) => void;
  onError?: (error: Error) => void;
  onSettled?: () => void;
}

type Mutation<Data, Variables> = UseMutationResult<Data, Error, Variables>;

export type SingleMutation<Data, Variables> = Mutation<Data, Variables> & {
  /** As `mutate`, but its callbacks are called even after the component has gone: they tell how a change ended. */
  mutateToEnd: (variables: Variables, callbacks?: Callbacks<Data>) => void;
};

/**
 * A mutation that does not start again while an identical one is pending, including its `onSuccess` and
 * `onSettled`. A second click does nothing: `mutateToEnd` does not call its callbacks again either, while
 * `mutateAsync` gives the same answer again.
 */
export function useSingleMutation<Data, Variables>(
  options: UseMutationOptions<Data, Error, Variables>,
): SingleMutation<Data, Variables> {
  const mutation = useMutation(options);
  const pending = useRef(new Map<string, Promise<Data>>());
  const send = (...args: Parameters<typeof mutation.mutateAsync>) => {
    const key = hashKey([args[0]]);
    const before = pending.current.get(key);
    if (before) return { promise: before, isNew: false };
    const promise = mutation.mutateAsync(...args).finally(() => pending.current.delete(key));
    pending.current.set(key, promise);
    return { promise, isNew: true };
  };
  return {
    ...mutation,
    mutateAsync: (...args) => send(...args).promise,
    mutate: (...args) => {
      // Failures are reported by `error` or a callback.
      send(...args).promise.catch(() => undefined);
    },
    mutateToEnd: (variables, { onSuccess, onError, onSettled } = {}) => {
      const { promise, isNew } = send(variables);
      if (isNew) {
        void promise.then(onSuccess, onError ?? (() => undefined)).finally(onSettled);
      }
    },
  };
}
