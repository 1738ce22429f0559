export { deleteEndedAcceptances, headText, ownText, textOfField } from './accepted.sql.ts'
