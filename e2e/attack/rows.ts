import { appendFileSync } from 'node:fs';

/**
 * Adds a row to the report of `npm run attack`, if `ATTACK_ROWS` names the file of the report.
 * @param tried the number of attacks
 * @param through the attacks that succeeded
 */
export const addAttackReportRow = (
  name: string,
  tried: number,
  through: readonly string[],
): void => {
  const file = process.env.ATTACK_ROWS;
  if (file) appendFileSync(file, `${JSON.stringify({ name, tried, through })}\n`);
};
