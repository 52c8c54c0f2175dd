type Field = HTMLInputElement | HTMLSelectElement;

// Finds fields by attribute, because a search by role among hundreds of fields takes seconds.

/** Finds a field of an editable table: "Location name" and 2 find "Location name, row 2". */
export function findCellField(label: string, row: number): Field {
  const name = `${label}, row ${row}`;
  const field = document.querySelector<Field>(`[aria-label="${name}"]`);
  if (!field) throw new Error(`There is no field "${name}"`);
  return field;
}

export const fieldsInColumn = (label: string): Field[] => [
  ...document.querySelectorAll<Field>(`[aria-label^="${label}, row "]`),
];
