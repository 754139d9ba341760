import { useState } from "react";
import { MoreIcon, PersonIcon, RemoveIcon } from "../src/ui/icons/icons.tsx";
import { Combobox } from "../src/ui/menus/combobox.tsx";
import { Menu, MenuItem } from "../src/ui/menus/menu.tsx";

const MEDICINES = ["Levothyroxine", "Metformin", "Ramipril", "Simvastatin", "Vitamin D"].map(
  (label) => ({ value: label, label }),
);

function findMedicines(text: string) {
  return MEDICINES.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()));
}

interface SampleComboboxProps {
  description?: string;
  error?: string;
  find?: typeof findMedicines;
}

export function SampleCombobox({ find = findMedicines, ...more }: SampleComboboxProps) {
  const [value, setValue] = useState("Ramipril");
  return (
    <Combobox
      {...more}
      name="medicine"
      label="Medicine"
      shown={value}
      value={value}
      find={find}
      nothing="No medicine fits."
      onChange={setValue}
    />
  );
}

export function SampleMenu({ text }: { text?: string }) {
  return (
    <Menu
      label="Account of Ada Moreno"
      icon={text === undefined ? <MoreIcon /> : <PersonIcon />}
      {...(text === undefined ? {} : { text })}
    >
      <MenuItem icon={<PersonIcon />} onClick={() => {}}>
        Profile
      </MenuItem>
      <MenuItem icon={<RemoveIcon />} onClick={() => {}}>
        Remove
      </MenuItem>
    </Menu>
  );
}
