// A till may tell of a sale or a return after a count of its goods. The count was right: it saw the shelf as it was then.
export { selectCountedAfter, shiftExpected } from './late.sql.ts'
