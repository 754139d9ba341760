export function MyMedicineScreen() {
  return null;
}
