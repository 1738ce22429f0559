export { deleteEndedAcceptances, type EndedAcceptance } from './accepted.sql.ts'
