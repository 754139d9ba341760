import type { Calling } from "@dosebeat/contract/base/calling";
import { endCalling, startCalling } from "@dosebeat/contract/calling-calls";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../api/call.ts";

/** While somebody types, this is reported again, at most this often. */
const AGAIN_MS = MINUTE;

/**
 * Tells colleagues that the user is calling a patient, while mounted; it lapses after five minutes without a key.
 * The call works without it, so failures are not reported.
 * @returns who else is calling, and a function to call on each key
 */
export function useCalling(profileid: number, known: Calling | null) {
  const [others, setOthers] = useState(known);
  const said = useRef(0);
  const isMounted = useRef(false);
  const say = async () => {
    said.current = Date.now();
    try {
      const { data } = await call(startCalling, { params: { profileid } });
      if (isMounted.current) setOthers(data);
    } catch {}
  };
  const latest = useRef(say);
  latest.current = say;
  useEffect(() => {
    isMounted.current = true;
    void latest.current();
    return () => {
      isMounted.current = false;
      call(endCalling, { params: { profileid } }).catch(() => {});
    };
  }, [profileid]);
  return {
    other: others && !others.is_own ? others : null,
    onKey: () => {
      if (Date.now() - said.current > AGAIN_MS) void say();
    },
  };
}
