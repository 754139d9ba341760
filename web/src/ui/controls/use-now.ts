import { useEffect, useState } from "react";

const EVERY = 5_000;

/** The present, renewed every few seconds and when the page is looked at again. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const renew = () => setNow(Date.now());
    const timer = setInterval(renew, EVERY);
    document.addEventListener("visibilitychange", renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", renew);
    };
  }, []);
  return now;
}
