import { messages } from 'shared-i18n';

/** What can be wrong with a file, and what to do. Loaded only with the code that reads files. */
export const fileProblemTexts = messages('shared-rows.file-problems', {
  tooLarge: 'The file is larger than 10 MB. Split it and import each part',
  tooManyRows: 'The file has more than 10,000 rows. Split it and import each part',
  tooSlow: 'The file takes too long to read. Copy your list to a new spreadsheet and import that',
  unreadable: "The file couldn't be read. Choose it again",
  encrypted: 'The file is protected with a password. Remove the password and import it again',
  oldWorkbook: 'This is an old Excel file (.xls). Save it as .xlsx or CSV and import that file',
  notWorkbook: "This isn't an Excel file. Save your list as .xlsx or CSV and import that file",
  damaged: 'The file is damaged. Open it in your spreadsheet, save it as CSV and import that',
  unpacksTooLarge:
    'The file holds too much data. Copy your list to a new spreadsheet and import that',
  pdf: 'This is a PDF. Save your list as .xlsx or CSV and import that file',
  image: 'This is an image. Save your list as .xlsx or CSV and import that file',
  contacts: 'This is a contact card (.vcf). Export your contacts as CSV and import that file',
  json: 'This is a JSON file. Export your list as .xlsx or CSV and import that file',
  webPage: 'This is a web page. Open it in your spreadsheet, save it as .xlsx and import that file',
  xml: 'This is an XML file. Open it in your spreadsheet, save it as .xlsx and import that file',
  binary: "This file isn't a table. Save your list as .xlsx or CSV and import that file",
});

export type FileProblem = keyof typeof fileProblemTexts;
