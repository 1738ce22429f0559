export { endAcceptances, restoreAcceptances, restoreImportAcceptances } from './accepted.sql.ts'
