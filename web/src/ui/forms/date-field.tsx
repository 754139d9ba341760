import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatFullDay } from "../../i18n/format.ts";
import "./fields.css";

interface DateFieldProps
  extends Omit<ComponentProps<"input">, "type" | "className" | "id" | "value"> {
  /** Stands over it; without it `aria-label` names it. */
  label?: string;
  description?: string;
  error?: ReactNode;
  /** `YYYY-MM-DD`; empty: none. */
  value: string;
}

/**
 * The browser's own choice of a date. Browsers write dates in their own language: unless somebody is
 * typing, it is covered by the date in the language of the page.
 */
export function DateField(props: DateFieldProps) {
  const { label, description, error, value, onChange, onBlur, ...input } = props;
  const t = useTranslations("dialog");
  const locale = useLocale();
  const id = useId();
  // Half of a date is no value, and must not be covered.
  const [isPartial, setPartial] = useState(false);
  const instant = Date.parse(`${value}T00:00:00Z`);
  const words = Number.isNaN(instant) ? null : formatFullDay(instant, "UTC", locale);
  const told = [
    words !== null && `${id}-words`,
    description !== undefined && `${id}-more`,
    error && `${id}-error`,
  ].filter((part) => !!part);
  return (
    <div className="date-field">
      {label !== undefined && <label htmlFor={id}>{label}</label>}
      <span>
        <input
          {...input}
          type="date"
          id={id}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={told.length > 0 ? told.join(" ") : undefined}
          onChange={(event) => {
            setPartial(false);
            onChange?.(event);
          }}
          onBlur={(event) => {
            setPartial(event.currentTarget.validity.badInput);
            onBlur?.(event);
          }}
        />
        {!isPartial && (
          <span id={`${id}-words`} aria-hidden="true" data-empty={words === null}>
            {words ?? t("noDate")}
          </span>
        )}
      </span>
      {description !== undefined && <p id={`${id}-more`}>{description}</p>}
      {error && (
        <p id={`${id}-error`} data-error="true">
          {error}
        </p>
      )}
    </div>
  );
}
