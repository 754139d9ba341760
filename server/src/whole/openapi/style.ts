/** The style sheet of the page; the colours of both schemes have a contrast of at least 4.5 to 1. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #ffffff; --raised: #f3f6f8; --ink: #16202a; --quiet: #4a5a68; --line: #c8d2da; --accent: #00607f;
}
@media (prefers-color-scheme: dark) {
  :root { --ground: #10161c; --raised: #1a232c; --ink: #e8eef3; --quiet: #a9b8c4; --line: #364551; --accent: #6ecff0; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; list-style: none; padding: 0; }
h3 { font-size: 1rem; margin: 1rem 0 0.25rem; }
details { border: 1px solid var(--line); border-radius: 6px; margin: 0.5rem 0; background: var(--raised); }
summary { cursor: pointer; padding: 0.6rem 0.75rem; min-height: 2.75rem; overflow-wrap: anywhere; }
.content { padding: 0 0.75rem 0.75rem; }
.method { display: inline-block; min-width: 4.2rem; font-weight: 700; color: var(--accent); }
.what { color: var(--quiet); }
code { font: 0.9rem/1.45 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { margin: 0; padding: 0.75rem; overflow: auto; max-height: 28rem; background: var(--ground);
  border: 1px solid var(--line); border-radius: 4px; }
pre code { overflow-wrap: normal; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: 0.25rem 0.5rem 0.25rem 0; border-bottom: 1px solid var(--line); }
`;
