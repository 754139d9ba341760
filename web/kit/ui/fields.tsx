import { PasswordInput, SegmentedControl, TextInput } from "@mantine/core";
import { useState } from "react";
import { storePrimary, storeScheme } from "../../src/ui/appearance/appearance.ts";
import { AppearanceChoices } from "../../src/ui/appearance/appearance-choices.tsx";
import { Check } from "../../src/ui/forms/check.tsx";
import { CheckField } from "../../src/ui/forms/check-field.tsx";
import { CodeField } from "../../src/ui/forms/code-field.tsx";
import { DateField } from "../../src/ui/forms/date-field.tsx";
import { Restored } from "../../src/ui/forms/restored.tsx";
import { SearchField } from "../../src/ui/forms/search-field.tsx";
import { Select } from "../../src/ui/menus/select.tsx";
import { Suggestions } from "../../src/ui/menus/suggestions.tsx";
import { Case, Cases } from "../section.tsx";

/** States of a field that people type into. */
const STATES = {
  empty: { placeholder: "such as 5 mg" },
  filled: { defaultValue: "5 mg" },
  "with a description": { description: "As it stands on the package.", defaultValue: "5 mg" },
  wrong: { error: "Enter a strength.", defaultValue: "" },
  disabled: { disabled: true, defaultValue: "5 mg" },
} as const;

const FOCUSED = { focus: { defaultValue: "5 mg" } } as const;

const DATES = {
  empty: { value: "" },
  chosen: { value: "2026-11-18" },
  "with a description": { value: "2026-11-18", description: "The first day." },
  wrong: { value: "", error: "Choose a day." },
  disabled: { value: "2026-11-18", disabled: true },
} as const;

const CODES = {
  empty: { value: "" },
  typed: { value: "2870" },
  wrong: { value: "287082", error: "This code is wrong." },
} as const;

const CHOICES = ["Ramipril", "Metformin", "L-Thyroxin"].map((label) => ({ value: label, label }));

export function Fields() {
  return (
    <>
      <Cases title="Text" from="@mantine/core TextInput">
        {Object.entries(STATES).map(([name, props]) => (
          <Case key={name} name={name}>
            <TextInput label="Strength" {...props} />
          </Case>
        ))}
        {Object.entries(FOCUSED).map(([name, props]) => (
          <Case key={name} name={name} look="focus">
            <TextInput label="Strength" {...props} />
          </Case>
        ))}
        <Case name="time">
          <TextInput type="time" label="Time" defaultValue="08:00" />
        </Case>
      </Cases>
      <Cases title="Password" from="@mantine/core PasswordInput">
        {Object.entries(STATES).map(([name, props]) => (
          <Case key={name} name={name}>
            <PasswordInput label="Password" autoComplete="off" {...props} />
          </Case>
        ))}
      </Cases>
      <Cases title="Code" from="ui/forms/code-field.tsx">
        {Object.entries(CODES).map(([name, props]) => (
          <Case key={name} name={name}>
            <CodeField label="Code" onChange={() => {}} {...props} />
          </Case>
        ))}
      </Cases>
      <Cases title="Date" from="ui/forms/date-field.tsx">
        {Object.entries(DATES).map(([name, props]) => (
          <Case key={name} name={name}>
            <Dated {...props} />
          </Case>
        ))}
        <Case name="focus" look="focus">
          <Dated {...DATES.chosen} />
        </Case>
      </Cases>
      <Cases title="Search" from="ui/forms/search-field.tsx">
        <Case name="empty">
          <SearchField label="Search" hint="Name or DevEUI" value="" onSearch={() => {}} />
        </Case>
        <Case name="filled">
          <SearchField label="Search" value="70b3d5" onSearch={() => {}} />
        </Case>
      </Cases>
      <Cases title="Select" from="ui/menus/select.tsx">
        <Case name="with a label">
          <Select label="Medicine" data={CHOICES} />
        </Case>
        <Case name="without">
          <Select aria-label="Medicine" data={CHOICES} />
        </Case>
        <Case name="focus" look="focus">
          <Select label="Medicine" data={CHOICES} />
        </Case>
        <Case name="disabled">
          <Select label="Medicine" data={CHOICES} disabled />
        </Case>
      </Cases>
      <Choices />
    </>
  );
}

function Dated({ value: first, ...props }: { value: string; description?: string }) {
  const [value, setValue] = useState(first);
  return (
    <DateField
      label="From"
      {...props}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  );
}

function Choices() {
  const [chosen, setChosen] = useState("Unwell");
  const [checked, setChecked] = useState(true);
  return (
    <>
      <Cases title="Check box" from="ui/forms/check.tsx">
        <Case name="off and on">
          <Check label="Choose" checked={!checked} onChange={() => setChecked(!checked)} />
          <Check label="Choose" checked={checked} onChange={setChecked} />
        </Case>
        <Case name="partly">
          <Check label="Choose all" checked={false} partly onChange={() => {}} />
        </Case>
        <Case name="focus" look="focus">
          <Check label="Choose" checked={checked} onChange={setChecked} />
        </Case>
      </Cases>
      <Cases title="Check box with words" from="ui/forms/check-field.tsx">
        <Case name="off and on" wide>
          <CheckField label="Blinded" checked={!checked} onChange={() => setChecked(!checked)} />
          <CheckField label="Blinded" checked={checked} onChange={setChecked} />
        </Case>
        <Case name="with a hint" wide>
          <CheckField
            label="Blinded"
            hint="Staff see no doses until the study ends."
            checked={checked}
            onChange={setChecked}
          />
        </Case>
        <Case name="disabled" wide>
          <CheckField label="Blinded" checked disabled onChange={() => {}} />
        </Case>
      </Cases>
      <Cases title="One of a few" from="@mantine/core SegmentedControl">
        <Case name="rest">
          <SegmentedControl size="md" data={["Light", "Dark", "System"]} aria-label="Theme" />
        </Case>
        <Case name="disabled">
          <SegmentedControl size="md" data={["Light", "Dark"]} aria-label="Theme" disabled />
        </Case>
      </Cases>
      <Cases title="Suggestions" from="ui/menus/suggestions.tsx">
        <Case name="one is chosen" wide>
          <Suggestions
            texts={["Unwell", "Side effects", "Box empty"]}
            chosen={chosen}
            onChoose={setChosen}
          />
        </Case>
        <Case name="hover" look="hover" wide>
          <Suggestions texts={["Unwell", "Side effects"]} chosen="" onChoose={setChosen} />
        </Case>
      </Cases>
      <Cases title="What was typed earlier" from="ui/forms/restored.tsx">
        <Case name="restored" wide>
          <Restored onDiscard={() => {}} />
        </Case>
      </Cases>
      <Cases title="Settings" from="ui/appearance/appearance-choices.tsx">
        <Case name="they hold for this page" wide>
          <AppearanceChoices onScheme={storeScheme} onPrimary={storePrimary} level="h3" />
        </Case>
      </Cases>
    </>
  );
}
