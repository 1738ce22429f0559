import type { TextKey } from '@zhanggui/contract'
import type { Language } from '@zhanggui/contract/text.ts'
import { type ImportChoices, rowResult } from '@zhanggui/contract/transfer/transfer.ts'
import type { Fault } from '../cell.ts'
import { type KnownByKey, selectKnown } from '../known-records.sql.ts'
import type { KnownRecord, LinkNames, SheetLink, SheetNoun, SheetRecord } from '../sheet-noun.ts'
import type { CheckedRow, SheetActor, SheetCheck, SheetPlan, SheetRow } from '../sheet-service.ts'
import { keyValues, sameValue } from '../sheet-table.ts'
import { birthOf } from '../staged-data.ts'
import {
  type Compared,
  compareRow,
  findByName,
  KnownNames,
  keepName,
  type Namesakes,
  noteShown,
  readCompared,
  readNamesakes,
  refuseRenamed,
} from './compared.ts'
import { askEmptied } from './emptied.ts'
import { doubtsOf, Findings } from './findings.ts'
import { indexed } from './known-index.ts'
import {
  findForbidden,
  findUnknown,
  refuseUnknownNames,
  type UnknownNames,
  wantNames,
} from './linked-names.ts'
import { refuseLostDigits } from './lost-digits.ts'
import { addZeros, findZerolessCodes, refuseLostZeros, refuseZeroless } from './lost-zeros.ts'
import { emptyPlaceholders, takeShown } from './placeholders.ts'
import { fillCells, type ReadRow, readDefaults, readRow, reason, textOfNames } from './read-cells.ts'
import { RepeatedRows } from './repeated-rows.ts'
import {
  addTaken,
  born,
  changedRow,
  identify,
  isFaulty,
  merged,
  sameRecord,
  staged,
  type Told,
  takeValues,
  tellCleaned,
  titleOf,
  toldBy,
} from './row-record.ts'
import { WaitingValues } from './waiting-values.ts'

/** The most reasons for a row. Users correct the first ones first. */
const mostReasons = 8
const isRepeat = ({ key }: { key: string }) =>
  key === 'transfer.repeatedInFile' || key === 'transfer.repeatedBefore'

/** The facts that later rows need about earlier rows of the file. */
interface Seen {
  repeated: RepeatedRows
  /** Records that an earlier row has identified, by id or mark, with the number of that row. */
  identified: Map<number | string, number>
  /** The last row of each record, if that one counts: rows may name a record by its code, its barcode or its name. */
  counting: Map<number | string, number>
  /** For each link, the names of other records in accepted rows. */
  wanted: Map<SheetLink, Map<string, LinkNames>>
  unidentified: number
}

/**
 * Checks rows one by one. A key in the row identifies the record; without a match the row is a new record. An empty
 * cell clears an optional field of an existing record and keeps a required one.
 */
export function startCheck(noun: SheetNoun, actor: SheetActor, plan: SheetPlan): SheetCheck {
  const defaults = readDefaults(noun, plan, actor.language)
  // Records of two others always exist, so a default fills the empty cells of all rows.
  const filled = noun.pairs ? Object.keys(defaults) : []
  const fields = Object.keys(noun.cells).filter((field) => plan.mapped.has(field) || filled.includes(field))
  const links = Object.values(noun.links ?? {})
  const findings = new Findings()
  const seen: Seen = {
    repeated: new RepeatedRows(noun, plan.choices.repeats, findings),
    identified: new Map(),
    counting: new Map(),
    wanted: new Map(links.map((link) => [link, new Map()])),
    unidentified: 0,
  }
  const told = toldBy(noun, actor, plan.choices.effect)
  const knownNames = new KnownNames()
  const waiting = new WaitingValues(noun, findings)
  return {
    async check(tx, rows: SheetRow[]) {
      for (const row of rows) {
        emptyPlaceholders(noun, row, findings)
        takeShown(row, plan.choices.decimals, findings)
      }
      const read = rows.map((row) => readRow(noun, row, fields, actor.language))
      for (const row of read) {
        fillCells(row, filled, defaults)
        tellCleaned(noun, row, findings)
        addZeros(noun, row, plan.choices.zeros, findings)
      }
      await findZerolessCodes(tx, noun, actor, read, plan.choices.zeros, findings)
      for (const row of read) seen.repeated.specify(row)
      await findByName(tx, noun, read, plan.choices.sameNames, findings, knownNames)
      // Sent together: the connection answers in order, and so do batches.
      const [known, unknown] = await Promise.all([
        selectKnown(
          tx,
          noun,
          actor,
          noun.keys.map((key) => read.flatMap((row) => keyValues(key, cellOf(row)))),
        ),
        findUnknown(tx, links, read, defaults, actor),
      ])
      const byKey = indexed(noun, known)
      for (const row of read) keepName(noun, row, identify(noun, row, byKey))
      const learned = await noun.rules?.learn?.(
        tx,
        actor,
        read.map((row) => ({ cells: row.cells, known: identify(noun, row, byKey) })),
      )
      const namesakes = await readNamesakes(
        tx,
        noun,
        read.map((row) => [row, identify(noun, row, byKey)] as const),
      )
      // Only new goods with a code may have the name of known ones and no question about it.
      if (read.some((row) => !identify(noun, row, byKey))) await knownNames.read(tx, noun)
      const compared = await readCompared(
        tx,
        noun,
        plan.mapped,
        read.map((row) => [row.row, identify(noun, row, byKey)] as const),
      )
      const forbidden = await findForbidden(
        tx,
        links,
        read.map((row) => {
          const before = identify(noun, row, byKey)?.record ?? defaults
          return (field) => row.cells[field]?.value ?? before[field]
        }),
        actor,
      )
      for (const row of read) {
        refuseLostZeros(noun, row, byKey, plan.choices.zeros, findings)
        refuseLostDigits(noun, row, byKey, plan.choices.digits, findings)
      }
      const checked = read.map((row) =>
        checkRow(
          noun,
          actor,
          {
            fields,
            defaults,
            seen,
            known: byKey,
            unknown: new Map([...unknown, ...forbidden]),
            findings,
            choices: plan.choices,
            language: actor.language,
            told,
            waiting,
            learned,
            compared,
            namesakes,
            knownNames,
          },
          row,
        ),
      )
      await waiting.tell(tx)
      return checked
    },
    async findMissing(tx) {
      const lists = []
      for (const [link, names] of seen.wanted)
        if ('missing' in link) lists.push((await link.missing(tx, [...names.values()])).map(textOfNames))
      return lists.flat()
    },
    async foresee(tx, rows) {
      const read = rows.map((row) => {
        emptyPlaceholders(noun, row, new Findings())
        takeShown(row, plan.choices.decimals, new Findings())
        const one = readRow(noun, row, fields, actor.language)
        fillCells(one, filled, defaults)
        addZeros(noun, one, plan.choices.zeros, new Findings())
        return one
      })
      await findZerolessCodes(tx, noun, actor, read, plan.choices.zeros, new Findings())
      await findByName(tx, noun, read, plan.choices.sameNames, new Findings(), knownNames)
      const known = await selectKnown(
        tx,
        noun,
        actor,
        noun.keys.map((key) => read.flatMap((row) => keyValues(key, cellOf(row)))),
      )
      const byKey = indexed(noun, known)
      for (const one of read) {
        seen.repeated.foresee(one)
        const same = one.reasons.length === 0 ? sameOf(identify(noun, one, byKey)) : undefined
        if (same) seen.counting.set(same, one.row.rowNumber)
      }
    },
    passOver: (rowNumbers) => seen.repeated.passOver(rowNumbers),
    findings: () => findings.list(),
    unidentified: () => seen.unidentified,
  }
}

/** A record without a row has no id. Its mark, or else its key, finds the rows that repeat it. */
const sameOf = (known: KnownRecord | undefined) => known?.mark ?? known?.id

const cellOf = (read: ReadRow) => (field: string) => read.cells[field]?.value

interface Checking {
  fields: readonly string[]
  defaults: Partial<SheetRecord>
  seen: Seen
  known: KnownByKey
  unknown: UnknownNames
  findings: Findings
  choices: ImportChoices
  language: Language
  told: Told
  waiting: WaitingValues
  learned: unknown
  compared: Compared | null
  namesakes: Namesakes
  knownNames: KnownNames
}

function checkRow(noun: SheetNoun, actor: SheetActor, checking: Checking, read: ReadRow): CheckedRow {
  const { seen, defaults, fields } = checking
  const { row, reasons } = read
  const mainKey = noun.keys.find(({ finds }) => finds)
  const known = identify(noun, read, checking.known)
  const isLeft = seen.repeated.isLeft(read)
  if (!isLeft) seen.repeated.refuse(read, known)
  if (known && !isLeft) refuseZeroless(noun, read, known.record, checking.choices.zeros, checking.findings)
  if (known && !isLeft) askEmptied(noun, read, known, titleOf(noun, read, known.record), checking)
  const record = known ? merged(noun, known, read) : born(noun, read, defaults, checking)
  const tell: Tell = (field, key, params) => reasons.push(reason(field, key, params))
  const given = known ? { ...record } : {}
  settle(noun, actor, read, record, known, checking, tell)
  // What the row means beyond its columns: the sale unit of another stock unit.
  const meant = known
    ? Object.keys(noun.cells).filter(
        (field) => !fields.includes(field) && !sameValue(given[field], record[field]),
      )
    : []
  const same = sameOf(known)
  const refuseSame = () => {
    if (!same) return
    const other = seen.counting.get(same) ?? seen.identified.get(same)
    // A row that is refused for a later one leaves the record to that.
    if (other === undefined && !reasons.some(isRepeat)) seen.identified.set(same, row.rowNumber)
    else if (other !== undefined && other !== row.rowNumber && reasons.length === 0) {
      reasons.push(sameRecord(noun, read, other))
      checking.findings.add('repeats', `${row.rowNumber}: ${titleOf(noun, read, record)}`)
    }
  }
  if (!isLeft) refuseSame()
  const waits = known
    ? (noun.rules?.waitsAlready?.(known, record, checking.choices.effect, checking.learned) ?? [])
    : []
  const changed = known
    ? [...fields, ...meant].filter(
        (field) => !waits.includes(field) && !sameValue(known.record[field], record[field]),
      )
    : [...fields]
  const written = known ? changed : Object.keys(noun.cells)
  if (changed.length > 0 || reasons.length > 0) {
    // If the first key is unreadable, the row may be the very record that owns the other keys.
    if (!mainKey || !isFaulty(mainKey, reasons))
      addTaken(noun, record, known, changed, checking.known, reasons)
    refuseUnknownNames(noun, record, written, checking.unknown, reasons)
    const faulty = new Set(reasons.map(({ field }) => field))
    noun.rules?.check?.(record, tell, faulty, known, actor.language, checking.learned, {
      cells: read.cells,
      defaults,
      ...(row.bare ? { bare: row.bare } : {}),
      ...(row.weighed ? { weighed: row.weighed } : {}),
      ...(row.byPiece ? { byPiece: row.byPiece } : {}),
    })
  }
  const title = titleOf(noun, read, record)
  if (known && checking.compared) noteShown(noun, checking.compared, read, known, checking.findings)
  if (known && changed.length > 0 && checking.compared)
    compareRow(noun, checking.compared, read, known, checking.choices.otherGoods, checking.findings)
  // A row that is refused as a repeat says enough.
  if (known && changed.length > 0 && !reasons.some(isRepeat))
    refuseRenamed(noun, checking.namesakes, read, known, checking.choices.otherGoods, checking.findings)
  if ((changed.length > 0 || row.off !== undefined) && reasons.length === 0) {
    const { learned, choices } = checking
    const doubts = doubtsOf(noun, actor, read, { record, known, changed }, choices.offSale, learned)
    for (const doubt of doubts)
      checking.findings.add(doubt.choice, `${row.rowNumber}: ${title} ${doubt.example}`)
    if (doubts.some(({ choice }) => checking.choices[choice] === 'leaveOut')) {
      seen.repeated.release(read)
      if (same && seen.identified.get(same) === row.rowNumber) seen.identified.delete(same)
      return {
        rowNumber: row.rowNumber,
        title,
        ...nothing,
        result: rowResult.unchanged,
        reasons: [],
        leftOut: true,
      }
    }
    for (const { choice, field, fault, take = {} } of doubts)
      if (checking.choices[choice] === 'ask') reasons.push(reason(field, fault.key, fault.params))
      else if (checking.choices[choice] !== 'keep') changed.push(...takeValues(known, record, take))
    // The taken values keep the rules, too.
    if (known && reasons.length === 0 && doubts.some(({ take }) => take))
      noun.rules?.check?.(record, tell, new Set(), known, actor.language, learned, {
        cells: read.cells,
        defaults,
      })
  }
  if (isLeft) {
    seen.repeated.refuse(read, known)
    refuseSame()
  }
  const { effect } = checking.choices
  const late =
    known && changed.length > 0
      ? noun.rules?.refuseEffect?.(known, effect, changed, checking.learned, actor)
      : null
  if (late) {
    reasons.push(reason('', late))
    if (effect === 'draft') checking.findings.add('notDraft', `${row.rowNumber}: ${title}`)
  }
  const shown = { ...(reasons.length === 0 ? checking.told(record, known) : {}), ...read.shown }
  const common = {
    ...{ rowNumber: row.rowNumber, title },
    ...(Object.keys(shown).length > 0 ? { shown } : {}),
  }
  if (reasons.length > 0) {
    // The error file must say which value another row took, whatever else is wrong.
    const repeats = reasons.filter(isRepeat)
    const said = [...repeats, ...reasons.filter((one) => !isRepeat(one))].slice(0, mostReasons)
    return { ...common, ...nothing, result: rowResult.refused, reasons: said }
  }
  seen.repeated.keep(read)
  if (known) checking.waiting.note(title, read, known, changed, record)
  if (known && changed.length === 0)
    return {
      ...common,
      ...nothing,
      result: rowResult.unchanged,
      recordId: known.id || null,
      recordVersion: known.version,
    }
  // Rows with missing values were refused above.
  const whole = record as SheetRecord
  wantNames(noun, whole, written, seen.wanted)
  if (known) {
    const { choices, learned } = checking
    const row = changedRow(noun, known, whole, changed, actor, { effect: choices.effect, learned })
    if (row.data.later) checking.findings.add('later', `${common.rowNumber}: ${title}`)
    return { ...common, ...row }
  }
  if (
    noun.keys.every((key) => !key.finds || keyValues(key, (field) => read.cells[field]?.value).length === 0)
  )
    seen.unidentified++
  else {
    const [alike] = checking.knownNames.like(title)
    if (alike) checking.findings.add('knownNames', `${row.rowNumber}: ${title} = ${alike.code}`)
  }
  return {
    ...common,
    ...nothing,
    result: rowResult.created,
    data: staged(noun, birthOf(noun, whole), undefined, checking.choices.effect, checking.learned),
  }
}

type Tell = (field: string, key: TextKey, params?: Fault['params']) => void

/** Converts values by the choice of a person, and says which rows need it. */
function settle(
  noun: SheetNoun,
  actor: SheetActor,
  { row, cells, shown }: ReadRow,
  record: Partial<SheetRecord>,
  known: KnownRecord | undefined,
  { defaults, choices, findings, language }: Checking,
  tell: Tell,
): void {
  const settled = noun.rules?.settle?.(record, tell, known, language, {
    ...{ cells, defaults, choices, actor, values: row.values },
    ...(row.weights ? { weights: row.weights } : {}),
    ...(row.pers ? { pers: row.pers } : {}),
    ...(row.gone ? { gone: { ...row.gone, values: row.values } } : {}),
    ...(row.reset === undefined ? {} : { reset: row.reset }),
  })
  if (!settled) return
  if (settled.kind) findings.add(settled.kind, `${row.rowNumber}: ${record[noun.names.title] ?? ''}`)
  for (const field of settled.converted)
    shown[field] = noun.cells[field]?.text(record[field] ?? null, language) ?? ''
}

const nothing = { data: null, recordId: null, recordVersion: null, before: null, reasons: [] }
