import { forgetStatements, preparedStatements } from '../src/kernel/database/database.ts'
import { controlTables } from '../src/kernel/database/planes.ts'

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

/** The text from `start` up to the bracket that closes around it, or to the end. */
function upToClosing(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at++)
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth < 0) return text.slice(start, at)
  return text.slice(start)
}

/** The parts of a text that begin with a match, each up to its closing bracket. */
const partsOf = (text: string, begins: RegExp): string[] =>
  [...text.matchAll(begins)].map(({ index, 0: found }) => found + upToClosing(text, index + found.length))

/** The text outside of all brackets. */
function outermost(text: string): string {
  for (let left = text, inner = ''; ; left = inner) {
    inner = left.replace(/\([^()]*\)/g, ' ')
    if (inner === left) return left
  }
}

const clock = /\b(?:now|clock_timestamp|statement_timestamp)\(\)|\bcurrent_timestamp\b/
const volatile = /\b(?:clock_timestamp|random|gen_random_uuid|nextval)\(/

/**
 * What a cluster refuses in a statement that one PostgreSQL runs: Citus evaluates functions of a write before it sends
 * them to a shard, and cannot where they are mixed with columns. It tells so only when the statement runs there. So this
 * knows the kinds that have happened.
 */
export function refusedByCluster(
  statement: string,
  tenantTables: readonly string[],
  /** The tables whose ids the database draws. */
  numberedTables: readonly string[],
): string[] {
  const text = statement
    .replaceAll('"', '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
  const tables = `(?:${tenantTables.join('|')})\\b`
  const faults: string[] = []
  for (const update of partsOf(text, new RegExp(`(?<!\\b(?:no key|for|do) )\\bupdate ${tables}`, 'g'))) {
    if (volatile.test(update)) faults.push('a volatile function in an update: pass its value as a parameter')
    const chosen = [
      ...partsOf(update, /\bcoalesce\(/g),
      ...(update.match(/\bcase\b(?:(?!\bend\b).)*\bend\b/g) ?? []),
    ]
    if (chosen.some((part) => clock.test(part)))
      faults.push('the time within case or coalesce of an update: see nowIf()')
    if (/\b(?:\w+_at|at|since) [-+] (?:[\w.$]+ \* )?(?:interval|make_interval)\b/.test(update))
      faults.push('a time of a column and an interval in an update: see later()')
    const [, set = ''] = /\bset\b((?:(?! (?:from|where) ).)*)/.exec(update) ?? []
    if (/\b(?:to_char|jsonb_build_object)\(/.test(set))
      faults.push('to_char or jsonb_build_object in an update: compute it in a select before')
    const [, returned = ''] = /\breturning\b(.*)/.exec(update) ?? []
    if (/\b(?:to_char|concat_ws|now)\(|::text\b/.test(returned))
      faults.push('a function of the session in returning: compute it in a select from the written rows')
  }
  for (const remove of partsOf(text, new RegExp(`\\bdelete from ${tables}`, 'g')))
    if (/\breturning\b.*(?:\b(?:to_char|concat_ws|now)\(|::text\b)/.test(remove))
      faults.push('a function of the session in returning: compute it in a select from the written rows')
  for (const remove of partsOf(text, new RegExp(`\\bdelete from ${tables}`, 'g')))
    if (/\bcase\b(?:(?!\bend\b).)*::text\b/.test(remove))
      faults.push('a text within case of a delete: select the keys before')
  for (const insert of partsOf(text, new RegExp(`\\binsert into ${tables}`, 'g'))) {
    const [, change = ''] = /\bdo update set\b((?:(?! returning\b).)*)/.exec(insert) ?? []
    if (clock.test(change)) faults.push('the time in do update set: insert it, and take it from excluded')
    if (!new RegExp(`^insert into (?:${numberedTables.join('|')})\\b`).test(insert)) continue
    const [source = ''] = /\) (?:with|select)\b.*/.exec(insert.replace(/ on conflict\b.*/, '')) ?? []
    const used = source.match(new RegExp(`\\b(?:from|join) ${tables}`, 'g'))?.length ?? 0
    if (used > 1 || (used === 1 && !new RegExp(`\\b(?:from|join) ${tables}`).test(outermost(source))))
      faults.push(
        'an insert from several tables, or from one in an inner select: read them first, in a materialized CTE',
      )
  }
  const others = [...text.matchAll(/\( ?select (?:1 )?from (\w+)\b(?!\()/g)].filter(([, name = '']) =>
    controlTables.has(name),
  )
  const ofRows = /\bmerchant here\b/.test(text) && /(?<!exists ?)\( ?select from\b/.test(text)
  if (ofRows || (others.length > 0 && new RegExp(`\\b(?:from|join|into|update) ${tables}`).test(text)))
    faults.push('no column in a select from rowsOf() or a table of the control plane')
  return [...new Set(faults)]
}

const named = new Set<string>()

/** Fails on a statement of the server in this process that a cluster would not run on one shard. Checks each statement once. */
export function checkStatements(tenantTables: readonly string[], numberedTables: readonly string[]): void {
  const faults: string[] = []
  for (const statement of preparedStatements()) {
    if (named.has(statement)) continue
    const missing = [
      ...withoutMerchant(statement, tenantTables),
      ...refusedByCluster(statement, tenantTables, numberedTables),
    ]
    if (missing.length === 0) named.add(statement)
    else faults.push(`${missing.join('; ')}\n  in: ${statement.replace(/\s+/g, ' ')}`)
  }
  forgetStatements()
  if (faults.length > 0)
    throw new Error(
      `statements that do not name the merchant, or that a cluster refuses:\n${faults.join('\n')}`,
    )
}
