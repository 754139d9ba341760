import {
  hashKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from "@tanstack/react-query";
import { useRef } from "react";

type Mutation<Data, Variables> = UseMutationResult<Data, Error, Variables>;

/**
 * A mutation that is not begun again while the same is under way, its `onSuccess` and `onSettled`
 * included: a second click does nothing.
 */
export function useSingleMutation<Data, Variables>(
  options: UseMutationOptions<Data, Error, Variables>,
): Mutation<Data, Variables> {
  const mutation = useMutation(options);
  const underWay = useRef(new Map<string, Promise<Data>>());
  const mutateAsync: Mutation<Data, Variables>["mutateAsync"] = (...told) => {
    const key = hashKey([told[0]]);
    const begun =
      underWay.current.get(key) ??
      mutation.mutateAsync(...told).finally(() => underWay.current.delete(key));
    underWay.current.set(key, begun);
    return begun;
  };
  const mutate: Mutation<Data, Variables>["mutate"] = (...told) => {
    // Who wants to know of a failure hears of it by `error` or a callback.
    mutateAsync(...told).catch(() => undefined);
  };
  return { ...mutation, mutate, mutateAsync };
}
