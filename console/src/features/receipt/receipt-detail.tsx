import { yuanOf } from '@zhanggui/contract/money.ts'
import { tagLimit } from '@zhanggui/contract/priceTag/template.ts'
import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import { type ReceiptDetail, type ReceiptLine, receiptStatus } from '@zhanggui/contract/receipt/receipt.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import { Button, Radio } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney, formatNumber } from '../../kit/base/format.ts'
import { usePhone } from '../../kit/base/narrow.ts'
import { notices } from '../../kit/base/notices.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import {
  DocumentPage,
  DocumentTitle,
  KeptNote,
  stockShown,
  useSteps,
} from '../../kit/document/document-page.tsx'
import { KeptScans } from '../../kit/document/entry/kept-scans.tsx'
import { LinkLine } from '../../kit/document/entry/link-line.tsx'
import { useEntries, withLines } from '../../kit/document/entry/use-entries.ts'
import { useLastLine, useScanned } from '../../kit/document/entry/use-scanned.ts'
import type { SaidReason } from '../../kit/document/line-reason.tsx'
import { PhoneVerbs } from '../../kit/document/phone-verbs.tsx'
import { LinePicture, LineTitle, ScanCard } from '../../kit/document/scan-card.tsx'
import { WeighDialog } from '../../kit/document/weigh-dialog.tsx'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { ActionBar } from '../../kit/import/action-bar.tsx'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { useAsk } from '../../kit/layer/use-ask.ts'
import { ListTabs } from '../../kit/list/list-tabs.tsx'
import { PrintTags } from '../../kit/product/print-tags.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import { Card } from '../../kit/show/card.tsx'
import { NeedsServer } from '../../kit/show/needs-server.tsx'
import { BrowserTable } from '../../kit/table/browser-table.tsx'
import { send } from '../../kit/wire/call.ts'
import { patch, refresh } from '../../kit/wire/queries.ts'
import { EditLine } from './edit-line.tsx'
import { ExpectDialog } from './expect-dialog.tsx'
import { alsoOf, columnsOf } from './receipt-columns.tsx'
import {
  amountOf,
  arrivedValue,
  codesOf,
  expectedValue,
  gapOf,
  inTab,
  isLeft,
  isNone,
  kindsOf,
  list,
  type Tab,
  tabs,
} from './receipt-lines.ts'
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

function Panel({ receipt, onReload }: { receipt: ReceiptDetail; onReload: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const ask = useAsk()
  const phone = usePhone()
  const allowed = useAllowed()
  const { id, version } = receipt
  const open = receipt.status === receiptStatus.open
  const edits = allowed.has(`${page}.edit`) && !allowed.locked(`${page}.edit`)
  const may = open && edits
  const costs = allowed.has('iposWeb.product.cost')
  const [asked, setTab] = useState<Tab>(
    receipt.status === receiptStatus.posted && receipt.lines.some(isLeft) ? 'unknown' : 'all',
  )
  const { lines } = receipt
  // The last unknown barcode of a posted receipt was linked.
  const tab = !open && !lines.some((line) => inTab(line, asked, lines)) ? 'all' : asked
  const scanned = useScanned(lines)
  const [edited, setEdited] = useState<ReceiptLine | null>(null)
  const [linked, setLinked] = useState<ReceiptLine | null>(null)
  const [expecting, setExpecting] = useState(false)
  const [rest, setRest] = useState<'wait' | 'drop'>('wait')
  const { busy, run } = useSteps(receiptCalls.findReceiptPage, onReload)
  const { add, waiting, savedAt, kept } = useEntries(receiptCalls.enterReceipt, id, {
    open: may,
    onAnswer: (answer, entries) => {
      scanned.onAnswer(answer, entries)
      patch(receiptCalls.findReceiptDetail, (shown) => (shown.id === id ? withLines(shown, answer) : shown))
    },
    onOutdated: onReload,
  })
  const { line: lastLine, unread } = useLastLine(lines, scanned.last, kept)
  const shown = useMemo(() => lines.filter((line) => inTab(line, tab, lines)), [lines, tab])
  const known = lines.filter(({ productId }) => productId !== null)
  const arrived = known.filter((line) => !isNone(line)).length
  const kinds = kindsOf(lines)
  const missing = lines.filter((line) => gapOf(line) < 0).length

  const left = lines.filter(isLeft)
  const leftAmount = formatNumber(
    amountText(
      left.reduce((sum, { amount }) => sum + amountOf(amount), 0),
      false,
    ),
  )
  const leftFacts = { count: left.length, unknown: left.length, amount: leftAmount }
  const links = edits && receipt.status === receiptStatus.posted && left.length > 0

  const post = () =>
    run(async () => {
      const { received, next } = await send(receiptCalls.postReceipt, {
        ...{ id, version, rest },
        // The dialog has said what stays behind.
        leaveUnknown: left.length > 0,
      })
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
    try {
      await send(receiptCalls.removeReceiptLine, { id, lineId: line.id, seen: line.amount })
    } catch (error) {
      // The person sees what others have scanned meanwhile.
      onReload()
      throw error
    }
    notices.success(say('receipt.removed', { name: line.name || line.barcode }))
    onReload()
  }

  const unlink = (line: ReceiptLine, barcode: string) =>
    ask({
      title: t('receipt.unlinkOne', { code: barcode }),
      content: t('receipt.unlinkAsk', { code: barcode, name: line.name }),
      okText: t('receipt.unlink'),
      danger: false,
      onOk: () => takeBack(line, barcode),
    })
  const takeBack = (line: ReceiptLine, barcode: string) =>
    run(async () => {
      const { moved } = await send(receiptCalls.unlinkReceiptBarcode, { id, lineId: line.id, barcode })
      return moved
        ? say('receipt.unlinked', { code: barcode })
        : say('receipt.unlinkedStays', { code: barcode, name: line.name })
    })

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
    links,
    lines,
    onUnlink: unlink,
    onEdit: setEdited,
    onLink: setLinked,
    onRemove: remove,
  })
  const askCancel = () =>
    ask({
      title: t('receipt.cancel'),
      content: t('receipt.cancelAsk', { number: receipt.number }),
      okText: t('receipt.cancel'),
      onOk: cancel,
    })
  const expectVerb = <Button onClick={() => setExpecting(true)}>{t('receipt.expect')}</Button>
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
            may &&
            !phone && (
              <>
                <Button danger onClick={askCancel}>
                  {t('receipt.cancel')}
                </Button>
                {expectVerb}
              </>
            )
          )
        }
      />
      {phone && may && (
        <PhoneVerbs more={{ key: 'cancel', text: 'receipt.cancel', btnType: 'danger', click: askCancel }}>
          {expectVerb}
        </PhoneVerbs>
      )}
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
          {receipt.status === receiptStatus.posted && left.length > 0 && (
            <Card>
              <div className="receipt-left" role="note">
                <strong className="document-gap">{t('receipt.leftTitle', leftFacts)}</strong>
                {links && <p>{t('receipt.leftHint')}</p>}
              </div>
            </Card>
          )}
          <Card flush>
            <ListTabs
              tabs={tabs}
              active={tab}
              count={(one) => lines.filter((line) => inTab(line, one as Tab, lines)).length}
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
                title: (line) => <LineTitle line={line} also={alsoOf(line)} />,
              }}
            />
          </Card>
        </div>
        <aside className="document-aside">
          <Card title={t('receipt.progress')}>
            <p className="receipt-progress">
              <strong>{kinds.arrived}</strong>{' '}
              {t('receipt.ofKinds', kinds).replace(String(kinds.arrived), '').trim()}
            </p>
            <progress
              className="receipt-bar"
              value={kinds.arrived}
              max={Math.max(1, kinds.products)}
              aria-label={t('receipt.progress')}
            />
            {costs && (
              <dl className="document-sums">
                <dt>{t('receipt.expectedValue')}</dt>
                <dd>{formatMoney(yuanOf(expectedValue(lines)))}</dd>
                <dt>{t('receipt.arrivedValue')}</dt>
                <dd>{formatMoney(yuanOf(arrivedValue(known)))}</dd>
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
              {left.length > 0 &&
                `${waiting > 0 || savedAt ? ' · ' : ''}${t('receipt.unknownLeft', { count: left.length })}`}
            </span>
          }
        >
          <Button onClick={() => navigate(list)}>{t('receipt.later')}</Button>
          <NeedsServer>
            <Button
              type="primary"
              loading={busy}
              // Undefined: off during an outage.
              disabled={arrived === 0 || waiting > 0 || undefined}
              onClick={() => {
                // A person who cancels sees the unknown barcodes, so that he can link them.
                if (left.length > 0) setTab('unknown')
                ask({
                  title: t('receipt.post', { count: arrived }),
                  content: [
                    t('receipt.postAsk'),
                    ...(left.length > 0
                      ? [t('receipt.postLeaves', { ...leftFacts, codes: codesOf(left) })]
                      : []),
                  ].join(' '),
                  okText:
                    left.length > 0
                      ? t('receipt.postLeaving', { count: arrived, unknown: left.length })
                      : t('receipt.post', { count: arrived }),
                  danger: left.length > 0,
                  onOk: post,
                })
              }}
            >
              {t('receipt.post', { count: arrived })}
            </Button>
          </NeedsServer>
        </ActionBar>
      )}
      <WeighDialog line={scanned.weighing} onWeigh={(weight) => scanned.weigh(add, weight)} />
      <EditLine
        receiptId={receipt.id}
        line={edited}
        now={lines.find(({ id }) => id === edited?.id) ?? null}
        onDone={onReload}
        onClose={() => setEdited(null)}
      />
      <LinkLine
        storeId={receipt.storeId}
        line={linked}
        text={t(open ? 'receipt.link' : 'receipt.linkPost')}
        hint={({ amount }) =>
          open ? t('receipt.linkHint') : t('receipt.linkPostHint', { amount: formatNumber(amount ?? '0') })
        }
        send={async (form, { name }) => {
          await send(receiptCalls.linkReceiptLine, { id, ...form }, { quiet: true })
          if (open) return
          notices.success(say('receipt.linkPosted', { name }))
          void refresh(receiptCalls.findReceiptPage, ...stockShown)
        }}
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
