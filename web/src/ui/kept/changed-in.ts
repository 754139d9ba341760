/** What a form changed: only that is sent, so that nothing is put back that others changed meanwhile. */
export function changedIn<Facts extends object>(now: Facts, before: Facts): Partial<Facts> {
  const changed: Partial<Facts> = {};
  for (const name in now) {
    if (JSON.stringify(now[name]) !== JSON.stringify(before[name])) changed[name] = now[name];
  }
  return changed;
}
