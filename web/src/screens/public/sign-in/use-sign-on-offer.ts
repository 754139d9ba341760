import { useEffect, useState } from "react";
import { call } from "../../../api/call.ts";

export interface SignOnOffer {
  /** The identity provider's name; null: there is none. */
  name: string | null;
  passwords: boolean;
}

const NONE: SignOnOffer = { name: null, passwords: true };

/** How accounts sign in on this server; with passwords until the server has answered. */
export function useSignOnOffer(): SignOnOffer {
  const [offer, setOffer] = useState(NONE);
  useEffect(() => {
    let isGone = false;
    void offered()
      .catch(() => NONE)
      .then((found) => {
        if (!isGone) setOffer(found);
      });
    return () => {
      isGone = true;
    };
  }, []);
  return offer;
}

async function offered(): Promise<SignOnOffer> {
  const { getSignOnOffer } = await import("@dosebeat/contract/single-sign-on-calls");
  return (await call(getSignOnOffer)).data;
}
