import type { Call } from "@dosebeat/contract/base/define-call";
import { useQueryClient } from "@tanstack/react-query";
import { use } from "react";
import { call, callAsSelf } from "./call.ts";
import { PrescribingContext } from "./prescribing.ts";
import type { SentOf } from "./sent.ts";
import { useSingleMutation } from "./single-mutation.ts";
import { invalidate } from "./stale.ts";

interface ChangeOptions {
  /** In the caller's own name, even during an impersonation. */
  asSelf?: boolean;
}

/** A mutation that makes a call and then refetches what the call touches; it settles once that has arrived. */
export function useChange<Definition extends Call, Variables>(
  definition: Definition,
  sentOf: (variables: Variables) => SentOf<Definition>,
  { asSelf = false }: ChangeOptions = {},
) {
  const client = useQueryClient();
  const make = useMake(asSelf);
  return useSingleMutation({
    mutationFn: (variables: Variables) => make(definition, sentOf(variables)),
    onSettled: (_, error) => {
      // An error may mean that the screen is out of date, so refetch here too, but show the error at once.
      const refetched = invalidate(client, definition.touches ?? []);
      return error ? undefined : refetched;
    },
  });
}

/** How to make changes: for a patient if a prescriber opened their form, else as the user. */
export function useMake(asSelf = false): typeof call {
  const prescribing = use(PrescribingContext);
  if (prescribing) return prescribing.make;
  return asSelf ? callAsSelf : call;
}
