import { PersonIcon } from "../icons/icons.tsx";

/** The initials of a name in a circle; decorative, the control around it has the name. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className="avatar" aria-hidden="true">
      {initialsOf(name) || <PersonIcon />}
    </span>
  );
}

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends.map((word = "") => (Array.from(word)[0] ?? "").toLocaleUpperCase()).join("");
}
