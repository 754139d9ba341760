import type { AnswerOf, Call } from "@dosebeat/contract/define-call";
import { useQueryClient } from "@tanstack/react-query";
import { call, callAsOneself } from "./call.ts";
import type { SentOf } from "./sent.ts";
import { useSingleMutation } from "./single-mutation.ts";
import { invalidate } from "./stale.ts";

interface ChangeOptions<Answer> {
  /** In the own name, whoever is impersonated. */
  asOneself?: boolean;
  /** Done before cached answers are asked for again. */
  onSuccess?: (answer: Answer) => void;
}

/**
 * Makes a call that changes something, then asks again for what the call touches; the mutation is done when
 * that has come.
 */
export function useChange<Definition extends Call, Variables>(
  definition: Definition,
  sentOf: (variables: Variables) => SentOf<Definition>,
  { asOneself = false, onSuccess }: ChangeOptions<AnswerOf<Definition>> = {},
) {
  const client = useQueryClient();
  const make = asOneself ? callAsOneself : call;
  return useSingleMutation({
    mutationFn: (variables: Variables) => make(definition, ...[sentOf(variables)]),
    onSuccess: (answer) => onSuccess?.(answer),
    onSettled: (_, error) => {
      // A refusal may mean that what is shown is out of date; it is told without waiting for that.
      const renewed = invalidate(client, definition.touches ?? []);
      return error ? undefined : renewed;
    },
  });
}
