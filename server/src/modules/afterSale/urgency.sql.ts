import { sql } from '../../kernel/database/query.ts'

/**
 * The order of the list of all: what staff must decide, receive, refund and confirm, each with the longest wait first; then
 * the rest, the newest first. The index after_sale_urgency has these words: the lists read them as they stand here.
 */
export const urgency = sql`case a.status when 20 then a.id - 4000000000000000000
  when 30 then a.id - 3000000000000000000 when 40 then a.id - 2000000000000000000 when 60 then a.id - 2000000000000000000
  when 70 then a.id - 1000000000000000000 else -a.id end`
