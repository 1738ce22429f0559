export { deleteEndedAcceptances } from './accepted.sql.ts'
