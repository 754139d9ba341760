import { useEffect, useState } from "react";
import { telephoneText } from "./read-telephone.ts";

/** A link that calls somebody, showing the number as it is written where the reader is. */
export function TelephoneLink({ number }: { number: string }) {
  return (
    <a className="telephone" href={`tel:${number}`} dir="ltr">
      {useTelephoneText(number)}
    </a>
  );
}

/** A number as people write it; as stored until the numbering plans have loaded, or if they cannot be. */
export function useTelephoneText(number: string): string {
  const [written, setWritten] = useState({ number, text: number });
  useEffect(() => {
    let isCurrent = true;
    telephoneText(number).then(
      (text) => isCurrent && setWritten({ number, text }),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [number]);
  return written.number === number ? written.text : number;
}
