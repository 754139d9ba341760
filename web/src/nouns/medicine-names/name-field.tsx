import { TextInput } from "@mantine/core";
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { useListPosition } from "../../ui/menus/list-position.ts";
import { findNames, typedLength } from "./find-names.ts";
import { useStrengthText } from "./strength-text.ts";
import { useSubstances } from "./use-substances.ts";
import "../../ui/menus/list.css";
import "../../ui/menus/combobox.css";
import "./name-field.css";

interface NameFieldProps extends Omit<ComponentProps<typeof TextInput>, "onChange" | "value"> {
  value: string;
  onName: (name: string) => void;
}

/** The name of a medicine, with suggestions while typing; the typed text is always the last of them. */
export function NameField({ value, onName, ...input }: NameFieldProps) {
  const t = useTranslations("form");
  const locale = useLocale();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const substances = useSubstances();
  const strengths = useStrengthText();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = isOpen ? findNames(value, substances, locale) : [];
  const options = found.length > 0 ? [...found.map(({ name }) => name), value] : [];
  const opened = options.length > 0;
  useListPosition({ opened, anchor: field, list, asField: true });
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (name: string) => {
    onName(name);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = options[active];
    const last = options.length - 1;
    if (!opened) return;
    if (event.key === "ArrowDown") setActive(active < last ? active + 1 : 0);
    else if (event.key === "ArrowUp") setActive(active > 0 ? active - 1 : last);
    else if (event.key === "Enter" && chosen !== undefined) choose(chosen);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  };
  return (
    <div className="combobox">
      <TextInput
        {...input}
        ref={field}
        value={value}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        aria-activedescendant={opened && active >= 0 ? `${id}-${active}` : undefined}
        onBlur={close}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setOpen(true);
          setActive(-1);
          onName(event.currentTarget.value);
        }}
      />
      {opened && (
        <div
          className="list combobox-list name-list"
          popover="manual"
          ref={list}
          id={id}
          role="listbox"
          aria-label={t("suggestions")}
          // Pressing an option leaves the focus in the field.
          onPointerDown={(event) => event.preventDefault()}
        >
          {options.map((name, place) => {
            const one = found[place];
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
              <div
                key={one ? name : "typed"}
                id={`${id}-${place}`}
                role="option"
                aria-selected={place === active}
                data-active={place === active}
                data-typed={!one}
                onClick={() => choose(name)}
              >
                {one ? (
                  <>
                    <Beginning name={name} length={typedLength(name, value)} />
                    <small dir="ltr">{strengths.range(one.substance)}</small>
                  </>
                ) : (
                  t("keepTyped", { name: isolate(name.trim()) })
                )}
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
}

/** A name whose beginning matches the typed text. */
function Beginning({ name, length }: { name: string; length: number }) {
  return (
    <bdi>
      <mark>{name.slice(0, length)}</mark>
      {name.slice(length)}
    </bdi>
  );
}
