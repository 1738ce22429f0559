import { otherReasons, transferReasons } from '@zhanggui/contract/stock/reason.ts'
import { stockTransferCalls as calls } from '@zhanggui/contract/stockTransfer/stockTransfer.calls.ts'
import {
  type TransferDetail,
  type TransferLine,
  transferStatus,
} from '@zhanggui/contract/stockTransfer/stockTransfer.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { usePhone } from '../../kit/base/narrow.ts'
import { notices } from '../../kit/base/notices.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { DocumentPage, DocumentTitle, KeptNote, useSteps } from '../../kit/document/document-page.tsx'
import { KeptScans } from '../../kit/document/entry/kept-scans.tsx'
import { useEntries, useLeftEntries, withLines } from '../../kit/document/entry/use-entries.ts'
import { reasonName, type SaidReason } from '../../kit/document/line-reason.tsx'
import { ScanCard } from '../../kit/document/scan-card.tsx'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { ActionBar } from '../../kit/import/action-bar.tsx'
import { SelectInput } from '../../kit/input/select-input.tsx'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { useAsk } from '../../kit/layer/use-ask.ts'
import { ListTabs } from '../../kit/list/list-tabs.tsx'
import { ProductLines } from '../../kit/product/product-cells.tsx'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import { Card } from '../../kit/show/card.tsx'
import { BrowserTable } from '../../kit/table/browser-table.tsx'
import { send } from '../../kit/wire/call.ts'
import { patch } from '../../kit/wire/queries.ts'
import { AddProduct, PasteList } from './draft-dialogs.tsx'
import { After, Course, Ends, Steps } from './transfer-cards.tsx'
import { amountOf, gapOf, newOf } from './transfer-figures.ts'
import { columnsOf, type LineWork } from './transfer-lines.tsx'
import { page, TransferStatusTag } from './transfer-status.tsx'
import './transfer.css'

const list = '/inventory/transfer'

/** One transfer: a draft, goods on their way, or one that has ended. */
export default function TransferPage() {
  const t = useText()
  return (
    <DocumentPage
      call={calls.findStockTransferDetail}
      list={list}
      failed={t('stockTransfer.openFailed')}
      isOpen={({ status }) => stageOf(status) !== 'ended'}
    >
      {(transfer, onReload) => (
        // Entries that wait to be sent belong to their stage: an amount that was asked for is none that arrived.
        <Panel key={`${transfer.id} ${stageOf(transfer.status)}`} transfer={transfer} onReload={onReload} />
      )}
    </DocumentPage>
  )
}

type Tab = 'all' | 'differs' | 'same'
const tabsOf = (draft: boolean) =>
  [
    { value: 'all', label: 'stockTransfer.tabAll' },
    {
      value: 'differs',
      label: draft ? 'stockTransfer.tabShort' : 'stockTransfer.tabDiffers',
      todo: true,
    },
    { value: 'same', label: draft ? 'stockTransfer.tabEnough' : 'stockTransfer.tabSame' },
  ] as const

const stageOf = (status: number): LineWork['stage'] =>
  status === transferStatus.draft
    ? 'draft'
    : status === transferStatus.sent || status === transferStatus.part
      ? 'transit'
      : 'ended'

const inTab = (line: TransferLine, tab: Tab, stage: LineWork['stage']): boolean => {
  if (tab === 'all') return true
  const differs = stage === 'draft' ? amountOf(line.available) < amountOf(line.asked) : gapOf(line) > 0
  return differs === (tab === 'differs')
}

function Panel({ transfer, onReload }: { transfer: TransferDetail; onReload: () => void }) {
  const t = useText()
  const ask = useAsk()
  const phone = usePhone()
  const allowed = useAllowed()
  const { id, version, ends, status } = transfer
  const stage = stageOf(status)
  const may = allowed.has(`${page}.edit`) && !allowed.locked(`${page}.edit`)
  const asks = may && stage === 'draft'
  const sends = asks && ends.from
  const arrives = may && stage === 'transit' && ends.to
  const [tab, setTab] = useState<Tab>('all')
  const [scanned, setScanned] = useState<string | null>(null)
  const [sent, setSent] = useState<ReadonlyMap<string, string>>(new Map())
  const [reasons, setReasons] = useState<ReadonlyMap<string, SaidReason>>(new Map())
  const [closing, setClosing] = useState(false)
  const [dialog, setDialog] = useState<'add' | 'paste' | null>(null)
  const { busy, run } = useSteps(calls.findStockTransferPage, onReload)

  const { add, waiting, savedAt, kept } = useEntries(
    stage === 'draft' ? calls.askStockTransfer : calls.enterStockTransfer,
    id,
    {
      open: asks || arrives,
      onAnswer: (answer) => {
        setScanned(answer.lines[0]?.id ?? null)
        patch(calls.findStockTransferDetail, (shown) =>
          shown.id === id ? withLines(shown, answer.version, answer.lines) : shown,
        )
      },
      onOutdated: onReload,
    },
  )
  const left = useLeftEntries(stage === 'draft' ? calls.enterStockTransfer : calls.askStockTransfer, id)
  const set = (line: TransferLine, amount: string) =>
    add({ ...(line.productId === null ? {} : { productId: line.productId }), way: 'set', amount })

  // A changed line stays at its place.
  const lines = useMemo(
    () => transfer.lines.toSorted((one, other) => Number(one.id) - Number(other.id)),
    [transfer.lines],
  )
  const shown = useMemo(() => lines.filter((line) => inTab(line, tab, stage)), [lines, tab, stage])
  const last = lines.find((line) => line.id === scanned) ?? null
  const leaving = lines.filter((line) => amountOf(sent.get(line.id) ?? line.asked) > 0)
  const fresh = lines.filter((line) => newOf(line) > 0)
  const gaps = lines.filter((line) => gapOf(line) > 0)
  const unexplained = gaps.filter((line) => !reasons.has(line.id))

  const work: LineWork = {
    stage,
    asks,
    sends,
    arrives,
    costs: allowed.has('iposWeb.product.cost'),
    closing,
    sent,
    reasons,
    onAsk: set,
    onSent: (line, amount) => setSent(new Map(sent).set(line.id, amount)),
    onCount: set,
    onReason: (line, said) => {
      const next = new Map(reasons)
      if (said === null) next.delete(line.id)
      else next.set(line.id, said)
      setReasons(next)
    },
    onRemove: async (line) => {
      await send(calls.removeStockTransferLine, { id, lineId: line.id })
      notices.success(say('stockTransfer.removed', { name: line.name }))
      onReload()
    },
  }

  const act = (step: () => Promise<string>) =>
    run(async () => {
      const done = await step()
      setClosing(false)
      return done
    })

  const sendNow = () =>
    act(async () => {
      const given = [...sent].map(([lineId, amount]) => ({ lineId, amount }))
      const known = given.filter(({ lineId }) => lines.some((line) => line.id === lineId))
      const done = await send(calls.sendStockTransfer, { id, version, lines: known })
      return say('stockTransfer.didSendNow', { count: done.sent })
    })
  const arriveNow = () =>
    act(async () => {
      const { arrived, ended } = await send(calls.arriveStockTransfer, { id, version })
      return ended ? say('stockTransfer.arriveEnded') : say('stockTransfer.arriveDone', { count: arrived })
    })
  const closeNow = () =>
    act(async () => {
      const chosen = gaps.flatMap((line) => {
        const said = reasons.get(line.id)
        return said ? [{ lineId: line.id, reason: said.reason as 40, note: said.note }] : []
      })
      const { differs } = await send(calls.closeStockTransfer, { id, version, lines: chosen })
      return say('stockTransfer.closeDone', { count: differs })
    })
  const cancel = () =>
    act(async () => {
      await send(calls.cancelStockTransfer, { id, version })
      return say('stockTransfer.cancelled', { number: transfer.number })
    })

  const sendText = t('stockTransfer.sendNow', { count: leaving.length })
  const arriveText = t('stockTransfer.arriveNow', { count: fresh.length })
  const closeText = t('stockTransfer.closeNow')
  /** With a reason for each difference, the next step ends the transfer. */
  const ending = gaps.length > 0 && (closing || unexplained.length === 0)
  const buttons = sends ? (
    <Button
      type="primary"
      loading={busy}
      disabled={leaving.length === 0 || waiting > 0}
      onClick={() =>
        ask({
          title: sendText,
          content: t('stockTransfer.sendAsk'),
          okText: sendText,
          danger: false,
          onOk: sendNow,
        })
      }
    >
      {sendText}
    </Button>
  ) : (
    arrives && (
      <>
        {gaps.length > 0 && (
          <Button
            type={ending ? 'primary' : 'default'}
            disabled={closing && (unexplained.length > 0 || waiting > 0)}
            onClick={() => {
              if (unexplained.length > 0) {
                setClosing(true)
                setTab('differs')
              } else
                ask({
                  title: closeText,
                  content: t('stockTransfer.closeAsk'),
                  okText: closeText,
                  danger: false,
                  onOk: closeNow,
                })
            }}
          >
            {closeText}
          </Button>
        )}
        {!ending && (
          <Button
            type="primary"
            loading={busy}
            disabled={fresh.length === 0 || waiting > 0}
            onClick={() => void arriveNow()}
          >
            {arriveText}
          </Button>
        )}
        {closing && (
          <Button
            onClick={() => {
              setClosing(false)
              setTab('all')
            }}
          >
            {t('kit.cancel')}
          </Button>
        )}
      </>
    )
  )
  const verbs = asks && (
    <>
      <Button
        danger
        onClick={() =>
          ask({
            title: t('stockTransfer.cancel'),
            content: t('stockTransfer.cancelAsk', { number: transfer.number }),
            okText: t('stockTransfer.cancel'),
            onOk: cancel,
          })
        }
      >
        {t('stockTransfer.cancel')}
      </Button>
      <Button onClick={() => setDialog('paste')}>{t('stockTransfer.paste')}</Button>
      <Button onClick={() => setDialog('add')}>{t('stockTransfer.addProduct')}</Button>
    </>
  )
  const hint = sends
    ? t('stockTransfer.sendNote', { store: transfer.fromName, to: transfer.toName })
    : arrives
      ? closing && unexplained.length > 0
        ? t('stockTransfer.closeWait', { count: unexplained.length })
        : ending || closing
          ? t('stockTransfer.closeAsk')
          : t('stockTransfer.arriveNote', { store: transfer.toName })
      : stage === 'ended'
        ? ''
        : !may
          ? t('stockTransfer.mayNot')
          : stage === 'draft'
            ? t('stockTransfer.waitSend', { store: transfer.fromName })
            : t('stockTransfer.waitArrive', { store: transfer.toName })
  const standing = (
    <>
      <Steps transfer={transfer} mine={sends || arrives} />
      <Ends transfer={transfer} />
    </>
  )
  const untouched = lines.filter((line) => line.amount === null && amountOf(line.sent) > 0)

  return (
    <>
      <PageHeader
        sticky
        title={
          <DocumentTitle list={list} back={t('stockTransfer.back')} number={transfer.number}>
            <TransferStatusTag status={status} />
          </DocumentTitle>
        }
        note={[t('stockTransfer.kindsOf', { count: lines.length }), transfer.note]
          .filter(Boolean)
          .join(' · ')}
        actions={!phone && verbs}
      />
      <div className="document-body">
        <div className="document-main">
          {!phone && standing}
          {(asks || arrives) && (
            <ScanCard
              last={
                last && {
                  ...last,
                  amount: asks ? last.asked : last.amount,
                  expected: asks ? null : last.sent,
                }
              }
              onScan={(code, amount) => add({ code, way: 'add', amount }).length > 0}
            />
          )}
          <KeptScans {...kept} lines={lines} />
          <KeptScans {...left} lines={lines} />
          {phone && verbs && <div className="transfer-verbs">{verbs}</div>}
          <Card flush>
            <ListTabs
              tabs={tabsOf(stage === 'draft').slice(0, stage === 'draft' && !sends ? 1 : 3)}
              active={tab}
              count={(one) => lines.filter((line) => inTab(line, one as Tab, stage)).length}
              onChange={(one) => setTab(one as Tab)}
            >
              {arrives && !closing && untouched.length > 0 && (
                <Button type="link" onClick={() => add(...untouched.map(asSent))}>
                  {t('stockTransfer.fill')}
                </Button>
              )}
              {closing && (
                <SelectInput
                  aria-label={t('stockTransfer.sameReason')}
                  placeholder={t('stockTransfer.sameReason')}
                  options={transferReasons
                    .filter((reason) => !otherReasons.includes(reason))
                    .map((reason) => ({ value: reason, label: reasonName(t, reason) }))}
                  value={null}
                  onChange={(reason) =>
                    setReasons(
                      new Map(gaps.map((line) => [line.id, { reason: Number(reason), note: '' }] as const)),
                    )
                  }
                />
              )}
            </ListTabs>
            <BrowserTable
              name="transferLines"
              plain
              columns={columnsOf(work)}
              rows={shown}
              rowKey={(line) => line.id}
              rowHeight={52}
              pageSize={50}
              empty={<p className="document-quiet">{t('stockTransfer.noLines')}</p>}
              card={{
                picture: (line) => (
                  <ProductThumb image={line.image} name={line.name} category={line.categoryName} size={44} />
                ),
                title: (line) => (
                  <ProductLines
                    product={line}
                    title={<span className="product-name-title">{line.name}</span>}
                  />
                ),
              }}
            />
          </Card>
          {phone && standing}
        </div>
        <aside className="document-aside">
          {hint && !phone && (
            <Card title={t('stockTransfer.next')}>
              {buttons && <div className="transfer-next">{buttons}</div>}
              <p className="document-quiet">{hint}</p>
              <p className="document-quiet" role="status">
                <KeptNote waiting={waiting} savedAt={savedAt} />
              </p>
            </Card>
          )}
          {(sends || arrives) && <After transfer={transfer} work={work} />}
          <Course transfer={transfer} />
        </aside>
      </div>
      {hint && phone && (
        <ActionBar
          note={
            <span role="status">
              <KeptNote waiting={waiting} savedAt={savedAt}>
                {hint}
              </KeptNote>
            </span>
          }
        >
          {buttons}
        </ActionBar>
      )}
      <Deferred when={dialog === 'add'}>
        <AddProduct
          transferId={id}
          storeId={ends.from ? transfer.fromId : transfer.toId}
          open={dialog === 'add'}
          onDone={onReload}
          onClose={() => setDialog(null)}
        />
      </Deferred>
      <Deferred when={dialog === 'paste'}>
        <PasteList
          transferId={id}
          open={dialog === 'paste'}
          onDone={onReload}
          onClose={() => setDialog(null)}
        />
      </Deferred>
    </>
  )
}

const asSent = ({ productId, sent }: TransferLine) => ({
  ...(productId === null ? {} : { productId }),
  way: 'set' as const,
  amount: sent ?? '0',
})
