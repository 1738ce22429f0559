/**
 * What is wrong with a statement of the server: each table of the tenant plane must be held to one merchant by a condition
 * of its own (`merchant_id = $n`), or be given it as the first column that is inserted. In a cluster the statement then concerns one
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
  for (const [, table] of text.matchAll(
    new RegExp(`\\binto (${tables})\\b(?! *(?:as \\w+ *)?\\(merchant_id\\b)`, 'g'),
  ))
    missing.push(`${table}: inserted without merchant_id in front`)
  const used = new RegExp(
    `(?:\\b(?:from|join|using)|(?<!\\b(?:no key|for|do)\\s)\\bupdate)\\s+(${tables})\\b(?!\\.)(?:\\s+(?:as\\s+)?(?!${keywords}\\b)(\\w+))?`,
    'g',
  )
  for (const [, table = '', alias] of text.matchAll(used)) {
    const name = alias ?? table
    wanted.set(name, (wanted.get(name) ?? 0) + 1)
  }
  for (const [name, times] of wanted) {
    const unaliased = tenantTables.includes(name)
    const owner = unaliased ? `(?:${name}\\.|(?<![\\w.]))` : `(?<![\\w.])${name}\\.`
    const named = text.match(new RegExp(`${owner}merchant_id = ${given}`, 'g'))?.length ?? 0
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
