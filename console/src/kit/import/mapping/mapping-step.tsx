import {
  ArrowRightOutlined,
  CheckCircleFilled,
  MinusCircleOutlined,
  QuestionCircleFilled,
} from '@ant-design/icons'
import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import type { SheetInspection } from '@zhanggui/contract/transfer/transfer.ts'
import { Button, Checkbox, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useLabel } from '../../base/label.ts'
import { useLanguage } from '../../base/language.ts'
import { useText } from '../../base/text.ts'
import type { TableColumn } from '../../table/columns/columns.tsx'
import { useColumns } from '../../table/columns/use-columns.ts'
import { DataTable } from '../../table/data-table.tsx'
import { useSend } from '../../wire/queries.ts'
import { ActionBar } from '../action-bar.tsx'
import {
  canCorrect,
  defaultsIn,
  type ImportService,
  importColumns,
  missingColumns,
} from '../import-service.ts'
import {
  type ChosenField,
  hintOf,
  samplesText,
  takenAsWritten,
  UnitChoice,
  undecided,
} from './column-unit.tsx'
import { DefaultsCard } from './defaults-card.tsx'

type SheetColumnRow = SheetInspection['columns'][number]
const rowKey = (row: SheetColumnRow) => String(row.column)
const notImported = ''

/** Step 2: the user maps the file's columns to fields and sets defaults for missing ones. */
export function MappingStep(props: {
  service: ImportService
  inspection: SheetInspection
  address: string
  /** Another sheet or header row is loading. */
  busy: boolean
  onBack: () => void
  onStarted: (importId: string) => void
}) {
  const { service, inspection } = props
  const t = useText()
  const label = useLabel()
  const language = useLanguage()
  const [chosen, setChosen] = useState<readonly ChosenField[]>(inspection.columns)
  const fields = chosen.map(({ field }) => field)
  const [defaults, setDefaults] = useState<Readonly<Record<string, string>>>(() =>
    defaultsIn(service, inspection.defaults, language),
  )
  const [remember, setRemember] = useState(true)
  /** Fields that none of their possible columns shall fill. */
  const [declined, setDeclined] = useState<readonly string[]>([])
  const start = useSend(transferCalls.startImport)
  const lacking = missingColumns(service, fields, defaults)
  const asked = undecided(
    inspection.columns,
    fields,
    declined,
    lacking.map(({ key }) => key),
  )
  const missing = lacking.filter(({ key }) => key !== asked?.field)
  const corrects = canCorrect(service, fields)
  const { columns, choose } = useMappingColumns(service, inspection, chosen, setChosen)

  function handleCheck() {
    const used = Object.entries(defaults).filter(([, value]) => value.trim() !== '')
    start.mutate(
      {
        serviceBean: service.serviceBean,
        importFileUrl: props.address,
        sheetName: inspection.sheetName,
        headerRow: inspection.headerRow,
        headerRows: inspection.headerRows,
        mapping: inspection.columns.map(({ column }, index) => ({
          column,
          field: chosen[index]?.field ?? null,
          asWritten: chosen[index]?.asWritten ?? false,
        })),
        options: { defaults: Object.fromEntries(used), remember },
      },
      { onSuccess: ({ importId }) => props.onStarted(importId) },
    )
  }

  return (
    <>
      <DefaultsCard service={service} fields={fields} defaults={defaults} onChange={setDefaults} />
      <section className="import-card import-mapping">
        <div className="import-card-head">
          <h2>{t('importScreen.mapTitle')}</h2>
          <small>{t('importScreen.mapCount', { matched: fields.filter(Boolean).length })}</small>
          <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)}>
            {t('importScreen.remember')}
          </Checkbox>
        </div>
        <DataTable
          columns={useColumns('import-mapping', columns)}
          rows={inspection.columns}
          rowKey={rowKey}
          rowHeight={52}
          stale={props.busy}
          card={{ title: (row) => `${row.letter} ${row.header}` }}
        />
      </section>
      <ActionBar note={t('importScreen.mapFirst')}>
        {missing.length > 0 && (
          <span className={corrects ? 'import-lacking' : 'import-missing'}>
            {t(corrects ? 'importScreen.missingForNew' : 'importScreen.missing', {
              fields: missing.map((column) => label(column.label)).join(t('kit.slash')),
            })}
          </span>
        )}
        {asked && (
          <span className="import-missing" role="status">
            <AskedText asked={asked} service={service} />
            {asked.columns.length === 1 && (
              <Button
                type="link"
                size="small"
                onClick={() =>
                  asked.columns.map((row) => choose(inspection.columns.indexOf(row), asked.field))
                }
              >
                {t('importScreen.adopt')}
              </Button>
            )}
            <Button type="link" size="small" onClick={() => setDeclined([...declined, asked.field])}>
              {t('importScreen.chooseNone')}
            </Button>
          </span>
        )}
        <Button onClick={props.onBack}>{t('importScreen.back')}</Button>
        <Button
          type="primary"
          disabled={
            (missing.length > 0 && !corrects) ||
            asked !== undefined ||
            inspection.doubt ||
            inspection.alikeSheets.length > 0 ||
            props.busy
          }
          loading={start.isPending}
          onClick={handleCheck}
        >
          {t('importScreen.check')}
        </Button>
      </ActionBar>
    </>
  )
}

/** The decisions of a person before the dry run: one of several columns, or the meaning of the only one. */
function AskedText(props: { asked: { field: string; columns: SheetColumnRow[] }; service: ImportService }) {
  const t = useText()
  const label = useLabel()
  const { field, columns } = props.asked
  const column = props.service.columns.find(({ key }) => key === field)
  const name = column ? label(column.label) : field
  const [only, ...more] = columns
  if (only && column && more.length === 0 && (only.why === 'unit' || only.why === 'document'))
    return hintOf(only, column, name, t)
  return t('importScreen.chooseColumn', {
    field: name,
    columns: columns.map(({ letter, header }) => `${letter} ${header}`).join(t('kit.slash')),
  })
}

function useMappingColumns(
  service: ImportService,
  inspection: SheetInspection,
  chosen: readonly ChosenField[],
  setChosen: (chosen: readonly ChosenField[]) => void,
): { columns: TableColumn<SheetColumnRow>[]; choose: (index: number, field: string | null) => void } {
  const t = useText()
  const label = useLabel()
  const language = useLanguage()
  return useMemo(() => {
    const known = new Map(importColumns(service).map((column) => [column.key, column]))
    const indexOf = (row: SheetColumnRow) => inspection.columns.indexOf(row)
    // Only one column can fill a field. Choosing a field here removes it from its old column.
    const choose = (index: number, field: string | null) =>
      setChosen(
        chosen.map((old, at) => {
          if (at === index)
            return { field, asWritten: takenAsWritten(inspection.columns[at], known.get(field ?? ''), known) }
          return old.field === field ? { field: null, asWritten: false } : old
        }),
      )
    const setAsWritten = (index: number, asWritten: boolean) =>
      setChosen(chosen.map((old, at) => (at === index ? { ...old, asWritten } : old)))
    const fields = chosen.map(({ field }) => field)
    const options = [
      { value: notImported, label: t('importScreen.notImportedColumn') },
      ...[...known.values()].map((column) => ({ value: column.key, label: label(column.label) })),
    ]
    const columns: TableColumn<SheetColumnRow>[] = [
      {
        label: 'importScreen.column',
        headerSortKey: 'letter',
        width: 84,
        slot: (row) => <span className="import-letter">{row.letter}</span>,
      },
      {
        label: 'importScreen.header',
        headerSortKey: 'header',
        width: 150,
        slot: (row) => (
          <>
            <span className="import-header" title={row.header}>
              {row.header || t('importScreen.noHeader')}
            </span>
            {row.note && (
              <span className="import-note" title={row.note}>
                {t('importScreen.headerNote', { note: row.note })}
              </span>
            )}
          </>
        ),
      },
      {
        label: 'importScreen.samples',
        headerSortKey: 'samples',
        width: 280,
        grow: true,
        card: 'line',
        slot: (row) => {
          const at = chosen[indexOf(row)]
          const text =
            samplesText(
              row,
              known.get(at?.field ?? ''),
              at?.asWritten ?? false,
              t('kit.slash'),
              (column, sample) => service.meaning?.(column, sample, language) ?? null,
            ) || '—'
          return (
            <span className="import-samples" title={text}>
              {text}
            </span>
          )
        },
      },
      {
        label: 'importScreen.field',
        headerSortKey: 'field',
        width: 260,
        card: 'foot',
        slot: (row) => (
          <span className="import-field">
            <ArrowRightOutlined className="import-arrow" />
            <Select
              value={fields[indexOf(row)] ?? notImported}
              options={options}
              showSearch={{ optionFilterProp: 'label' }}
              aria-label={t('importScreen.fieldOf', { letter: row.letter })}
              onChange={(value) => choose(indexOf(row), value === notImported ? null : value)}
            />
          </span>
        ),
      },
      {
        label: 'importScreen.matched',
        headerSortKey: 'matched',
        width: 190,
        card: 'tag',
        slot: (row) => {
          const field = fields[indexOf(row)] ?? null
          const unsure =
            row.unsure === null || fields.includes(row.unsure) ? undefined : known.get(row.unsure)
          if (field === null && unsure) {
            const name = label(unsure.label)
            return (
              <span className="import-match" title={hintOf(row, unsure, name, t)}>
                <QuestionCircleFilled className="import-match-unsure" />{' '}
                {t('importScreen.unsure', { field: name })}
                <Button type="link" size="small" onClick={() => choose(indexOf(row), unsure.key)}>
                  {t('importScreen.adopt')}
                </Button>
              </span>
            )
          }
          if (field === null)
            return (
              <span className="import-match">
                <MinusCircleOutlined />{' '}
                {t(row.withheld ? 'importScreen.withheld' : 'importScreen.notImported')}
              </span>
            )
          const by =
            field !== row.field
              ? 'matchedByHand'
              : row.matchedBy === 'remembered'
                ? 'matchedRemembered'
                : 'matchedByName'
          return (
            <span className="import-match">
              <CheckCircleFilled className="import-match-done" /> {t(`importScreen.${by}`)}
              <UnitChoice
                row={row}
                column={known.get(field)}
                columns={known}
                asWritten={chosen[indexOf(row)]?.asWritten ?? false}
                onChange={(asWritten) => setAsWritten(indexOf(row), asWritten)}
                t={t}
              />
            </span>
          )
        },
      },
      {
        label: 'importScreen.note',
        headerSortKey: 'note',
        width: 240,
        slot: (row) => {
          const field = fields[indexOf(row)] ?? null
          const unsure = field === null && row.unsure !== null ? known.get(row.unsure) : undefined
          const note = known.get(field ?? '')?.note
          const text = unsure ? hintOf(row, unsure, label(unsure.label), t) : note && label(note)
          return text ? (
            <span className="import-note" title={text}>
              {text}
            </span>
          ) : null
        },
      },
    ]
    return { columns, choose }
  }, [service, inspection, chosen, setChosen, t, label, language])
}
