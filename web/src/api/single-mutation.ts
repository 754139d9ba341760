import {
  hashKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from "@tanstack/react-query";
import { useRef } from "react";

type Mutation<Data, Variables> = UseMutationResult<Data, Error, Variables>;

/**
 * A mutation that does not start again while an identical one is pending, including its `onSuccess` and
 * `onSettled`: a second click does nothing.
 */
export function useSingleMutation<Data, Variables>(
  options: UseMutationOptions<Data, Error, Variables>,
): Mutation<Data, Variables> {
  const mutation = useMutation(options);
  const pending = useRef(new Map<string, Promise<Data>>());
  const mutateAsync: Mutation<Data, Variables>["mutateAsync"] = (...args) => {
    const key = hashKey([args[0]]);
    const promise =
      pending.current.get(key) ??
      mutation.mutateAsync(...args).finally(() => pending.current.delete(key));
    pending.current.set(key, promise);
    return promise;
  };
  const mutate: Mutation<Data, Variables>["mutate"] = (...args) => {
    // Failures are reported by `error` or a callback.
    mutateAsync(...args).catch(() => undefined);
  };
  return { ...mutation, mutate, mutateAsync };
}
