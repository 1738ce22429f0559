import { preparedStatements } from '../src/kernel/database/database.ts'

/**
 * What is wrong with a statement of the server: each table of the tenant plane must be held to one merchant by a condition
 * of its own (`merchant_id = $n`), or be given it as a column that is inserted. In a cluster the statement then concerns one
 * shard.
 */
export function withoutMerchant(
  statement: string,
  tenantTables: readonly string[],
  /** What stands for the merchant: a parameter, in a function of the database a variable. */
  given = '\\$\\d+',
): string[] {
  const text = statement.replaceAll('"', '').replace(/'(?:[^']|'')*'/g, "''")
  const missing: string[] = []
  const wanted = new Map<string, number>()
  const tables = tenantTables.join('|')
  for (const [, table, columns = ''] of text.matchAll(
    new RegExp(`\\binto (${tables})\\b(?: +as \\w+)? *(?:\\(([^)]*)\\))?`, 'g'),
  ))
    if (!/\bmerchant_id\b/.test(columns)) missing.push(`${table}: inserted without merchant_id`)
  const used = new RegExp(
    `(?:\\b(?:from|join|using)|(?<!\\b(?:no key|for|do)\\s)\\bupdate)\\s+(${tables})\\b(?!\\.)(?:\\s+(?:as\\s+)?(?!${keywords}\\b)(\\w+))?`,
    'g',
  )
  const afterComma = new RegExp(`,\\s*(${tables})\\s+(?:as\\s+)?(?!${keywords}\\b)(\\w+)`, 'g')
  for (const [, table = '', alias] of [...text.matchAll(used), ...text.matchAll(afterComma)]) {
    const name = alias ?? table
    wanted.set(name, (wanted.get(name) ?? 0) + 1)
  }
  const conditions = (owner: string) =>
    text.match(new RegExp(`(?<![\\w.])${owner}merchant_id = ${given}`, 'g'))?.length ?? 0
  // One condition without a table's name holds one table.
  let bare = conditions('')
  for (const [name, times] of wanted) {
    let named = conditions(`${name}\\.`)
    if (named < times && tenantTables.includes(name)) {
      const taken = Math.min(bare, times - named)
      bare -= taken
      named += taken
    }
    if (named < times) missing.push(`${name}: ${times} times used, ${named} times held to the merchant`)
  }
  // A cluster copies the rows of other inserts from a select to the shards, past their policies, which it refuses.
  if (
    new RegExp(`\\binto (?:${tables})\\b[^;]*\\)\\s*(?:with|select)\\b`).test(text) &&
    !/\b(?:returning|on conflict)\b/.test(text)
  )
    missing.push('an insert from a select without returning')
  return missing
}

const keywords =
  '(?:where|on|set|order|group|limit|for|join|left|right|inner|cross|full|using|natural|union|except|returning|values|default)'

const named = new Set<string>()

/** Fails on a statement of the server in this process that does not name the merchant. Checks each statement once. */
export function checkStatements(tenantTables: readonly string[]): void {
  const faults: string[] = []
  for (const statement of preparedStatements()) {
    if (named.has(statement)) continue
    const missing = withoutMerchant(statement, tenantTables)
    if (missing.length === 0) named.add(statement)
    else faults.push(`${missing.join('; ')}\n  in: ${statement.replace(/\s+/g, ' ')}`)
  }
  if (faults.length > 0) throw new Error(`statements that do not name the merchant:\n${faults.join('\n')}`)
}
