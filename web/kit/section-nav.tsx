/** Links to the sections; each has its own address, such as `/kit#Charts`. */
export function SectionNav({ names }: { names: readonly string[] }) {
  return (
    <nav className="kit-nav" aria-label="Sections" dir="ltr" lang="en">
      {names.map((name) => (
        <a key={name} href={`#${name}`}>
          {name}
        </a>
      ))}
    </nav>
  );
}
