export * from './account';
export {
  type Envelope,
  envelopeSchema,
  type RowError,
  rowErrorsSchema,
  skippedRowsSchema,
} from './envelope';
export * from './location';
export * from './organization-form';
export * from './plain-text';
export * from './providers';
export * from './telemetry';
export { cleanedTextSchema, optionalTextSchema, requiredTextSchema } from './text';
export * from './user';
export * from './values';
