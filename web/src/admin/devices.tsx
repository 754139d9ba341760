export function DevicesScreen() {
  return null;
}
