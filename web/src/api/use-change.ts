import type { AnswerOf, Call } from "@dosebeat/contract/define-call";
import { useQueryClient } from "@tanstack/react-query";
import { call, callAsSelf } from "./call.ts";
import type { SentOf } from "./sent.ts";
import { useSingleMutation } from "./single-mutation.ts";
import { invalidate } from "./stale.ts";

interface ChangeOptions<Answer> {
  /** In the caller's own name, even during an impersonation. */
  asSelf?: boolean;
  /** Called before cached answers are refetched. */
  onSuccess?: (answer: Answer) => void;
}

/**
 * A mutation that makes a call and then refetches what the call touches; it settles when that has
 * arrived.
 */
export function useChange<Definition extends Call, Variables>(
  definition: Definition,
  sentOf: (variables: Variables) => SentOf<Definition>,
  { asSelf = false, onSuccess }: ChangeOptions<AnswerOf<Definition>> = {},
) {
  const client = useQueryClient();
  const make = asSelf ? callAsSelf : call;
  return useSingleMutation({
    mutationFn: (variables: Variables) => make(definition, ...[sentOf(variables)]),
    onSuccess: (answer) => onSuccess?.(answer),
    onSettled: (_, error) => {
      // An error may mean that the screen is out of date, so refetch as well, but show the error at
      // once.
      const refetched = invalidate(client, definition.touches ?? []);
      return error ? undefined : refetched;
    },
  });
}
