import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticesOf, readLicences } from './licences';
import { componentsOf, readSbom } from './sbom';

/** A CycloneDX file for tools, and the licence notices of a build's packages. */
export type BillOfMaterials = Record<'sbom.cdx.json' | 'notices.txt', string>;

export const createBillOfMaterials = async (name: string): Promise<BillOfMaterials> => {
  const [sbom, licensed] = await Promise.all([readSbom([name]), readLicences()]);
  return { 'sbom.cdx.json': sbom, 'notices.txt': noticesOf(componentsOf(sbom), licensed) };
};

export const writeBillOfMaterials = (bill: BillOfMaterials, folder: string): void => {
  for (const [file, text] of Object.entries(bill)) writeFileSync(join(folder, file), text);
};
