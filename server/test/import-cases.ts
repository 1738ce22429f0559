import { writeFile } from 'node:fs/promises'
import { calls } from '@zhanggui/contract'
import type { ImportChoices, ImportDetail, SheetInspection } from '@zhanggui/contract/transfer/transfer.ts'
import type pg from 'pg'
import { expect } from 'vitest'
import type { Client } from './app.ts'
import type { GivenFile } from './given-files.ts'
import { apply, follow, reasonsOf, serviceBean, toldOfFile, upload } from './given-import.ts'
import { givenPath } from './given-workbook.ts'

// The import of a merchant's file, and the products that it stores.

const { transfer } = calls

/** A product as it is stored: cents, grams, mm and numbers of enumerations. */
export interface Stored {
  code: string
  name: string
  category: string
  price: number
  cost: number | null
  weight: number | null
  length: number | null
  width: number | null
  height: number | null
  unit: number
  status: number
  saleStatus: number
  barcodes: string[]
}

export interface FileCase {
  title: string
  file: GivenFile
  choices?: Partial<ImportChoices>
  /** A place that a person chooses. */
  source?: { sheetName?: string; headerRow?: number; headerRows?: number }
  /** Fields of columns that a person chooses, by letter. */
  mapping?: Record<string, string | null>
  /** The letters of columns about which a person is asked. */
  asks?: readonly string[]
  /** The row of the header is asked about. */
  doubt?: true
  /** The written products in the order of their rows; a value that is left out is the usual one. */
  stored: readonly Partial<Stored>[]
  /** The reasons of refused rows, by row number. */
  refused?: Record<number, string[]>
  /** The findings of the dry run, by kind. */
  found?: Record<string, number>
}

const usual = {
  category: '类',
  ...{ cost: null, weight: null, length: null, width: null, height: null },
  ...{ unit: 1, status: 30, saleStatus: 2, barcodes: [] },
}

/** The mapping of a file as the screen sends it: the matched columns and those that a person chose. */
const mappingOf = ({ columns }: SheetInspection, chosen: FileCase['mapping'] = {}) =>
  columns.map(({ column, letter, field, unit, asWritten }) => ({
    column,
    field: letter in chosen ? (chosen[letter] ?? null) : field,
    asWritten: letter in chosen ? unit !== null && unit.unit === null : asWritten,
  }))

/** These files answer the question about names, and leave out text and columns. A case may name such a finding. */
const isTold = (kind: string, { found = {} }: FileCase): boolean =>
  ['sameNames', 'knownNames', ...toldOfFile].includes(kind) && !(kind in found)

/** Imports a file and compares every stored value, the refused rows and the findings. */
export async function expectStored(
  client: Client,
  database: pg.Client,
  given: FileCase,
): Promise<ImportDetail> {
  const path = givenPath(`.${given.file.ending}`)
  await writeFile(path, given.file.content())
  const importFileUrl = await upload(client, path)
  const inspected = await client.get(transfer.inspectSheet, { serviceBean, importFileUrl, ...given.source })
  const asks = inspected.columns.filter(({ why }) => why === 'unit' || why === 'several')
  expect(asks.map(({ letter }) => letter)).toEqual(given.asks ?? [])
  if (!given.source) expect(inspected.doubt).toBe(given.doubt ?? false)
  const { importId } = await client.get(transfer.startImport, {
    serviceBean,
    importFileUrl,
    ...given.source,
    mapping: mappingOf(inspected, given.mapping),
    // The files have the same few names, and each one stores its own goods.
    options: {
      defaults: inspected.defaults,
      remember: false,
      choices: { sameNames: 'create', ...given.choices },
    },
  })
  const checked = await follow(client, importId)
  expect(checked.reason).toBe('')
  expect(await reasonsOf(client, importId)).toEqual(given.refused ?? {})
  expect(
    Object.fromEntries(
      checked.findings.flatMap(({ kind, count }) => (isTold(kind, given) ? [] : [[kind, count]])),
    ),
  ).toEqual(given.found ?? {})
  if (given.stored.length === 0) {
    expect(checked.counts).toMatchObject({ created: 0, changed: 0 })
    return checked
  }
  const applied = await apply(client, importId)
  const written = await storedBy(database, importId)
  const wanted = given.stored.map((one) => ({ ...usual, ...one }))
  expect(
    written.map((one, at) => (wanted[at]?.code === undefined ? { ...one, code: undefined } : one)),
  ).toEqual(wanted.map((one) => ({ ...one, code: one.code })))
  return applied
}

/** The products that an import has written, in the order of their ids. */
async function storedBy(database: pg.Client, importId: string): Promise<Stored[]> {
  const { rows } = await database.query<Stored>(
    `select p.code, p.name, concat_ws('/', parent.name, c.name) as category, p.sales_price::int as price,
       p.cost_price::int as cost, p.weight::int, p.length::int, p.width::int, p.height::int, p.stock_unit::int as unit,
       p.status::int, p.sale_status::int as "saleStatus",
       array(select b.barcode from product_barcode b where b.product_id = p.id order by b.position) as barcodes
     from product p join category c on c.id = p.category_id left join category parent on parent.id = c.parent_id
     where p.id in (
       select unnest(i.created_ids) from sheet_import i where i.id = $1
       union select r.record_id from sheet_import_row r where r.import_id = $1 and r.result = 2)
     order by p.id`,
    [importId],
  )
  return rows
}
