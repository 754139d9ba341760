export function EditMedicineScreen() {
  return null;
}
