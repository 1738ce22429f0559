import { openServerDatabase } from './database.ts'
import type { RunningServer } from './server.ts'

/** The passwords that the tests type. */
const passwords = ['Zhanggui1', 'Zhanggui2', 'Zhanggui9', 'Another2', 'Another3', 'Nonsense1', 'Wrong1aA']

/** Fails if the log or a trail contains a password or the whole phone of an account. */
export async function checkTrails({ folder, log }: Pick<RunningServer, 'folder' | 'log'>): Promise<void> {
  const database = await openServerDatabase(folder)
  const phones = (await database.query('select phone from account where phone is not null')).map((row) =>
    String(row.phone),
  )
  const rows = await database.query(`
    select 'audit' as trail, row_to_json(a)::text as text from audit a
    union all select 'change log', row_to_json(c)::text from change_log c`)
  await database.close()
  const planted = [...phones, ...passwords]
  // The demo logins that the start prints are no part of the log.
  const lines = log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  if (phones.length === 0 || rows.length === 0)
    throw new Error('there is nothing to search: the suite has left no trails')
  const found = [{ trail: 'log', text: lines.join('\n') }, ...rows].flatMap(({ trail, text }) =>
    planted.filter((secret) => String(text).includes(secret)).map((secret) => `${secret} in the ${trail}`),
  )
  if (found.length > 0) throw new Error(`must never be written down: ${[...new Set(found)].join(', ')}`)
}
