export function AddMedicineScreen() {
  return null;
}
