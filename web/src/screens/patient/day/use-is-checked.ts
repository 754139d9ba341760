import { useEffect, useState } from "react";
import { pause } from "../../../api/pause.ts";
import { PATIENCE_MS } from "../../../offline/kept-answers.ts";
import { isUserChecked, userCheck } from "../../../session/user-check.ts";

/** Whether the server has said who is signed in, or this device counts as offline. */
export function useIsChecked(): boolean {
  const [isChecked, setChecked] = useState(isUserChecked);
  useEffect(() => {
    void Promise.race([userCheck(), pause(PATIENCE_MS, null)]).then(() => setChecked(true));
  }, []);
  return isChecked;
}
