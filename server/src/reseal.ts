import pg from 'pg'
import { openIdCard, type Secrets, sealIdCard } from './modules/user/id-card.ts'

const rowsAtOnce = 500

export interface Resealed {
  /** Numbers that were sealed with the previous secret and are sealed with the current one after this run. */
  resealed: number
  /** Numbers that neither secret opens. */
  unreadable: number
}

interface SealedRow {
  merchant_id: string
  id: string
  id_card_sealed: Buffer
}

/**
 * Seals the id card numbers of all merchants with the current secret, in small batches that hold no lock for long.
 * After an interruption the next start continues. `owner` is the login that owns the tables.
 */
export async function resealIdCards(owner: pg.ClientConfig, secrets: Secrets): Promise<Resealed> {
  const client = new pg.Client({ ...owner, application_name: 'zhanggui reseal' })
  await client.connect()
  try {
    const done: Resealed = { resealed: 0, unreadable: 0 }
    let last: [merchant: string, id: string] = ['0', '0']
    for (;;) {
      const { rows } = await client.query<SealedRow>(
        `select merchant_id::text, id::text, id_card_sealed from employee
         where id_card_sealed is not null and (merchant_id, id) > ($1::bigint, $2::bigint)
         order by merchant_id, id limit ${rowsAtOnce}`,
        last,
      )
      for (const row of rows) {
        const merchantId = Number(row.merchant_id)
        const opened = openIdCard(secrets, merchantId, row.id_card_sealed)
        if (!opened) done.unreadable++
        else if (opened.old) {
          const { sealed, index } = sealIdCard(secrets, merchantId, opened.idCard)
          // A save at the same time has sealed its number with the current secret, so this update skips it. The
          // version stays, because no value changed.
          const { rowCount } = await client.query(
            'update employee set id_card_sealed = $4, id_card_index = $5 where merchant_id = $1 and id = $2 and id_card_sealed = $3',
            [row.merchant_id, row.id, row.id_card_sealed, sealed, index],
          )
          done.resealed += rowCount ?? 0
        }
      }
      const end = rows.at(-1)
      if (!end || rows.length < rowsAtOnce) return done
      last = [end.merchant_id, end.id]
    }
  } finally {
    await client.end()
  }
}
