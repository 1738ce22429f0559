import { centsOf, thousandthsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { tagLimit } from '@zhanggui/contract/priceTag/template.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import { type ReceiptDetail, type ReceiptLine, receiptStatus } from '@zhanggui/contract/receipt/receipt.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import { valueAt } from '@zhanggui/contract/stock/ledger.ts'
import { receiptReasons } from '@zhanggui/contract/stock/reason.ts'
import { Button, Radio } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney, formatNumber } from '../../kit/base/format.ts'
import { usePhone } from '../../kit/base/narrow.ts'
import { notices } from '../../kit/base/notices.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { DocumentPage, DocumentTitle, KeptNote, useSteps } from '../../kit/document/document-page.tsx'
import { KeptScans } from '../../kit/document/entry/kept-scans.tsx'
import { useEntries, withLines } from '../../kit/document/entry/use-entries.ts'
import { useLastLine, useScanned } from '../../kit/document/entry/use-scanned.ts'
import { LineReason, SaidLine, type SaidReason, saidOf } from '../../kit/document/line-reason.tsx'
import { LineName, LinePicture, LineTitle, ScanCard } from '../../kit/document/scan-card.tsx'
import { WeighDialog } from '../../kit/document/weigh-dialog.tsx'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { ActionBar } from '../../kit/import/action-bar.tsx'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { useAsk } from '../../kit/layer/use-ask.ts'
import { ListTabs } from '../../kit/list/list-tabs.tsx'
import { PrintTags } from '../../kit/product/print-tags.tsx'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import { Card } from '../../kit/show/card.tsx'
import { BrowserTable } from '../../kit/table/browser-table.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { send } from '../../kit/wire/call.ts'
import { patch } from '../../kit/wire/queries.ts'
import { EditLine, ExpectDialog, LinkLine } from './line-dialogs.tsx'
import { page, ReceiptStatus } from './receipt-status.tsx'
import './receipt.css'

/** One receipt: goods are scanned against the delivery note, and posted into the stock. */
export default function ReceiptPage() {
  const t = useText()
  return (
    <DocumentPage
      call={receiptCalls.findReceiptDetail}
      list={list}
      failed={t('receipt.openFailed')}
      isOpen={({ status }) => status === receiptStatus.open}
    >
      {(receipt, onReload) => <Panel key={receipt.id} receipt={receipt} onReload={onReload} />}
    </DocumentPage>
  )
}

const list = '/inventory/receipt'
const amountOf = (text: string | null) => thousandthsOf(text ?? '') ?? 0
const isDone = ({ expected, amount }: ReceiptLine) => expected !== null && amount === expected
const isNone = ({ amount }: ReceiptLine) => amountOf(amount) === 0

const tabs = [
  { value: 'all', label: 'receipt.tabAll' },
  { value: 'done', label: 'receipt.tabDone' },
  { value: 'differs', label: 'receipt.tabDiffers', todo: true },
  { value: 'none', label: 'receipt.tabNone' },
  { value: 'unknown', label: 'receipt.tabUnknown', todo: true },
] as const
type Tab = (typeof tabs)[number]['value']

const inTab = (line: ReceiptLine, tab: Tab): boolean => {
  if (tab === 'all') return true
  if (tab === 'unknown') return line.productId === null
  if (line.productId === null) return false
  if (tab === 'done') return isDone(line)
  if (tab === 'none') return isNone(line)
  return line.expected !== null && !isDone(line) && !isNone(line)
}

function Panel({ receipt, onReload }: { receipt: ReceiptDetail; onReload: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const ask = useAsk()
  const phone = usePhone()
  const allowed = useAllowed()
  const { id, version } = receipt
  const open = receipt.status === receiptStatus.open
  const may = open && allowed.has(`${page}.edit`) && !allowed.locked(`${page}.edit`)
  const costs = allowed.has('iposWeb.product.cost')
  const [tab, setTab] = useState<Tab>('all')
  const { lines } = receipt
  const scanned = useScanned(lines)
  const [edited, setEdited] = useState<ReceiptLine | null>(null)
  const [linked, setLinked] = useState<ReceiptLine | null>(null)
  const [expecting, setExpecting] = useState(false)
  const [rest, setRest] = useState<'wait' | 'drop'>('wait')
  const { busy, run } = useSteps(receiptCalls.findReceiptPage, onReload)
  const { add, waiting, savedAt, kept } = useEntries(receiptCalls.enterReceipt, id, {
    open: may,
    onAnswer: (answer, entries) => {
      scanned.onAnswer(answer.lines, entries)
      patch(receiptCalls.findReceiptDetail, (shown) =>
        shown.id === id ? withLines(shown, answer.version, answer.lines) : shown,
      )
    },
    onClosed: onReload,
  })
  const { line: lastLine, unread } = useLastLine(lines, scanned.last, kept)
  const shown = useMemo(() => lines.filter((line) => inTab(line, tab)), [lines, tab])
  const known = lines.filter(({ productId }) => productId !== null)
  const arrived = known.filter((line) => !isNone(line)).length
  const unknown = lines.length - known.length
  const missing = known.filter((line) => amountOf(line.amount) < amountOf(line.expected)).length

  const post = () =>
    run(async () => {
      const { received, next } = await send(receiptCalls.postReceipt, { id, version, rest })
      return [
        say('receipt.posted', { count: received }),
        ...(next ? [say('receipt.postedNext', { number: next.number })] : []),
      ].join(' · ')
    })
  const cancel = () =>
    run(async () => {
      await send(receiptCalls.cancelReceipt, { id, version })
      return say('receipt.cancelled', { number: receipt.number })
    })
  async function remove(line: ReceiptLine): Promise<void> {
    await send(receiptCalls.removeReceiptLine, { id, lineId: line.id })
    notices.success(say('receipt.removed', { name: line.name || line.barcode }))
    onReload()
  }

  const explain = (line: ReceiptLine, said: SaidReason | null) =>
    run(async () => {
      const { reason, note } = said ?? { reason: null, note: '' }
      await send(receiptCalls.explainReceipt, {
        id,
        lines: [{ lineId: line.id, reason: reason as 42 | null, note }],
      })
      return null
    })

  const columns = columnsOf({
    onSay: explain,
    costs,
    may,
    onEdit: setEdited,
    onLink: setLinked,
    onRemove: remove,
  })
  const verbs = may && (
    <>
      <Button
        danger
        onClick={() =>
          ask({
            title: t('receipt.cancel'),
            content: t('receipt.cancelAsk', { number: receipt.number }),
            okText: t('receipt.cancel'),
            onOk: cancel,
          })
        }
      >
        {t('receipt.cancel')}
      </Button>
      <Button onClick={() => setExpecting(true)}>{t('receipt.expect')}</Button>
    </>
  )
  return (
    <>
      <PageHeader
        sticky
        title={
          <DocumentTitle list={list} back={t('receipt.back')} number={receipt.number}>
            <ReceiptStatus status={receipt.status} />
          </DocumentTitle>
        }
        note={[
          receipt.source && `${receipt.source} → ${receipt.storeName}`,
          !receipt.source && receipt.storeName,
          receipt.note,
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={
          receipt.status === receiptStatus.posted ? (
            <PrintTags
              chosen={() => ({
                storeId: receipt.storeId,
                productIds: known
                  .filter((line) => !isNone(line))
                  .flatMap(({ productId }) => productId ?? [])
                  .slice(0, tagLimit.products),
              })}
            />
          ) : (
            !phone && verbs
          )
        }
      />
      {phone && verbs && <div className="document-verbs">{verbs}</div>}
      <div className="document-body">
        <div className="document-main">
          {may && (
            <ScanCard
              last={lastLine}
              unread={unread}
              onScan={(code, amount, typed) => scanned.take(add, code, amount, typed)}
            />
          )}
          <KeptScans {...kept} lines={lines} />
          <Card flush>
            <ListTabs
              tabs={tabs}
              active={tab}
              count={(one) => lines.filter((line) => inTab(line, one as Tab)).length}
              onChange={(one) => setTab(one as Tab)}
            />
            <BrowserTable
              name="receiptLines"
              plain
              columns={columns}
              rows={shown}
              rowKey={({ id }) => id}
              rowHeight={52}
              pageSize={50}
              empty={<p className="document-quiet">{t('receipt.noLines')}</p>}
              card={{
                picture: (line) => <LinePicture line={line} />,
                title: (line) => <LineTitle line={line} />,
              }}
            />
          </Card>
        </div>
        <aside className="document-aside">
          <Card title={t('receipt.progress')}>
            <p className="receipt-progress">
              <strong>{arrived}</strong>{' '}
              {t('receipt.ofKinds', { arrived, products: known.length }).replace(String(arrived), '').trim()}
            </p>
            <progress
              className="receipt-bar"
              value={arrived}
              max={Math.max(1, known.length)}
              aria-label={t('receipt.progress')}
            />
            {costs && (
              <dl className="document-sums">
                <dt>{t('receipt.expectedValue')}</dt>
                <dd>{formatMoney(yuanOf(sumOf(known, 'expected')))}</dd>
                <dt>{t('receipt.arrivedValue')}</dt>
                <dd>{formatMoney(yuanOf(sumOf(known, 'amount')))}</dd>
              </dl>
            )}
          </Card>
          {may && missing > 0 && (
            <Card title={t('receipt.restTitle')} note={String(missing)}>
              <Radio.Group
                className="receipt-rest"
                aria-label={t('receipt.restTitle')}
                value={rest}
                onChange={({ target }) => setRest(target.value as 'wait' | 'drop')}
                options={[
                  { value: 'wait', label: t('receipt.restWait') },
                  { value: 'drop', label: t('receipt.restDrop') },
                ]}
              />
            </Card>
          )}
        </aside>
      </div>
      {may && (
        <ActionBar
          note={
            <span role="status">
              <KeptNote waiting={waiting} savedAt={savedAt} />
              {unknown > 0 && ` · ${t('receipt.unknownLeft', { count: unknown })}`}
            </span>
          }
        >
          <Button onClick={() => navigate(list)}>{t('receipt.later')}</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={arrived === 0 || waiting > 0}
            onClick={() =>
              ask({
                title: t('receipt.post', { count: arrived }),
                content: t('receipt.postAsk'),
                okText: t('receipt.post', { count: arrived }),
                danger: false,
                onOk: post,
              })
            }
          >
            {t('receipt.post', { count: arrived })}
          </Button>
        </ActionBar>
      )}
      <WeighDialog line={scanned.weighing?.line ?? null} onWeigh={(weight) => scanned.weigh(add, weight)} />
      <EditLine
        receiptId={receipt.id}
        storeId={receipt.storeId}
        line={edited}
        onDone={onReload}
        onClose={() => setEdited(null)}
      />
      <LinkLine
        receiptId={receipt.id}
        storeId={receipt.storeId}
        line={linked}
        onDone={onReload}
        onClose={() => setLinked(null)}
      />
      <Deferred when={expecting}>
        <ExpectDialog
          receiptId={receipt.id}
          open={expecting}
          onDone={onReload}
          onClose={() => setExpecting(false)}
        />
      </Deferred>
    </>
  )
}

/** The value of lines with a cost, in cents. */
const sumOf = (lines: readonly ReceiptLine[], of: 'expected' | 'amount'): number =>
  lines.reduce((sum, line) => {
    const cost = line.cost === null ? null : centsOf(line.cost)
    return cost === null ? sum : sum + valueAt(amountOf(line[of]), cost)
  }, 0)

/** The amount above the expected one, in thousandths. Below 0 it is missing. */
const gapOf = ({ expected, amount }: ReceiptLine) => amountOf(amount) - amountOf(expected)

function Gap({ line }: { line: ReceiptLine }) {
  const t = useText()
  const unit = useUnitName()(line.stockUnit)
  if (line.productId === null || line.expected === null)
    return (
      <span className={line.productId === null ? 'document-bad' : 'cell-quiet'}>
        {t('receipt.notAnnounced')}
      </span>
    )
  if (isDone(line)) return <span className="document-good">{t('receipt.complete')}</span>
  if (isNone(line)) return <span className="cell-quiet">{t('receipt.notScanned')}</span>
  const gap = gapOf(line)
  const amount = formatNumber(amountText(Math.abs(gap), line.saleMode === saleMode.weight))
  return (
    <span className="document-gap">{t(gap < 0 ? 'receipt.missing' : 'receipt.over', { amount, unit })}</span>
  )
}

function Scanned({ line }: { line: ReceiptLine }) {
  const t = useText()
  const unit = useUnitName()(line.stockUnit)
  if (line.productId === null) return <>{t('receipt.times', { count: line.amount ?? '0' })}</>
  const share = line.expected === null ? 1 : amountOf(line.amount) / Math.max(1, amountOf(line.expected))
  return (
    <span className="receipt-scanned">
      <meter
        min={0}
        max={1}
        value={Math.min(1, share)}
        className={share > 1 ? 'receipt-over' : ''}
        aria-hidden="true"
      />
      <strong>{formatNumber(line.amount ?? '0')}</strong>
      <small>
        {line.expected !== null && `/ ${formatNumber(line.expected)} `}
        {unit}
      </small>
    </span>
  )
}

/** Why what arrived is not what the delivery note says. */
function Why({ line, onSay }: { line: ReceiptLine; onSay?: (said: SaidReason | null) => void }) {
  const t = useText()
  if (line.productId === null || line.expected === null || isDone(line))
    return <span className="cell-none">—</span>
  if (!onSay) return <SaidLine line={line} />
  return (
    <LineReason
      line={line}
      reasons={receiptReasons}
      said={saidOf(line)}
      placeholder={t('document.noReason')}
      onSay={onSay}
    />
  )
}

function columnsOf({
  costs,
  may,
  onSay,
  onEdit,
  onLink,
  onRemove,
}: {
  costs: boolean
  may: boolean
  onSay: (line: ReceiptLine, said: SaidReason | null) => Promise<void>
  onEdit: (line: ReceiptLine) => void
  onLink: (line: ReceiptLine) => void
  onRemove: (line: ReceiptLine) => Promise<void>
}): TableColumn<ReceiptLine>[] {
  return [
    {
      label: 'receipt.product',
      headerSortKey: 'name',
      width: 208,
      grow: true,
      skeleton: 'thumb',
      slot: (line) =>
        line.productId === null ? (
          <span className="document-name">
            <LinePicture line={line} size={36} />
            <LineName line={line} />
          </span>
        ) : (
          <LineName line={line} />
        ),
    },
    {
      label: 'receipt.scanned',
      headerSortKey: 'scanned',
      width: 184,
      card: 'amount',
      slot: (line) => <Scanned line={line} />,
    },
    ...(costs
      ? ([
          {
            label: 'receipt.cost',
            headerSortKey: 'cost',
            kind: 'money',
            width: 96,
            card: 'line',
            slot: (line) =>
              line.cost === null ? <span className="cell-none">—</span> : formatMoney(line.cost),
          },
        ] satisfies TableColumn<ReceiptLine>[])
      : []),
    {
      label: 'receipt.difference',
      headerSortKey: 'difference',
      width: 120,
      card: 'note',
      slot: (line) => <Gap line={line} />,
    },
    {
      label: 'document.reason',
      headerSortKey: 'reason',
      width: 144,
      card: 'line',
      slot: (line) => <Why line={line} {...(may ? { onSay: (said) => void onSay(line, said) } : {})} />,
    },
    ...(may
      ? ([
          {
            label: 'kit.actions',
            type: 'action',
            fixed: 'end',
            width: 152,
            buttons: [
              {
                key: 'link',
                text: 'receipt.link',
                hidden: ({ productId }) => productId !== null,
                click: onLink,
              },
              { key: 'edit', text: 'receipt.edit', click: onEdit },
              { key: 'remove', text: 'receipt.remove', btnType: 'danger', click: onRemove },
            ],
          },
        ] satisfies TableColumn<ReceiptLine>[])
      : []),
  ]
}
