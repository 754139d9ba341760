import { type ComponentProps, useEffect, useRef } from "react";

/**
 * A form of a page that the build rendered: it may be filled in and sent before the program runs.
 * public/theme.js then keeps the browser from sending it and marks it; here it is sent as soon as it can be.
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
