import { type ComponentProps, useEffect, useRef } from "react";

/**
 * A form on a pre-rendered page, which can be filled in and submitted before the program runs:
 * src/first/first.ts then blocks the browser's own submit and marks the form; it is submitted here once
 * the program is ready.
 */
export function EarlyForm(props: ComponentProps<"form">) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const form = ref.current;
    if (form?.dataset["sentEarly"] === undefined) return;
    delete form.dataset["sentEarly"];
    form.requestSubmit();
  }, []);
  return <form {...props} ref={ref} method="post" noValidate />;
}
