import { otherReasons, transferReasons } from '@zhanggui/contract/stock/reason.ts'
import { stockTransferCalls as calls } from '@zhanggui/contract/stockTransfer/stockTransfer.calls.ts'
import type { TransferDetail, TransferLine } from '@zhanggui/contract/stockTransfer/stockTransfer.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { usePhone } from '../../kit/base/narrow.ts'
import { notices } from '../../kit/base/notices.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { DocumentPage, DocumentTitle, KeptNote } from '../../kit/document/document-page.tsx'
import { KeptScans } from '../../kit/document/entry/kept-scans.tsx'
import { Overtaken } from '../../kit/document/entry/overtaken.tsx'
import { useEntries, useLeftEntries, withLines } from '../../kit/document/entry/use-entries.ts'
import { useLastLine, useScanned } from '../../kit/document/entry/use-scanned.ts'
import { reasonName } from '../../kit/document/line-reason.tsx'
import { PhoneVerbs } from '../../kit/document/phone-verbs.tsx'
import { ScanCard } from '../../kit/document/scan-card.tsx'
import { WeighDialog } from '../../kit/document/weigh-dialog.tsx'
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
import { amountOf } from './transfer-figures.ts'
import { columnsOf, type LineWork } from './transfer-lines.tsx'
import { NextButtons, useNextHint } from './transfer-next.tsx'
import { inTab, stageOf, type Tab, tabsOf } from './transfer-stage.ts'
import { page, TransferStatusTag } from './transfer-status.tsx'
import { useTransferSteps } from './use-transfer-steps.ts'
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

function Panel({ transfer, onReload }: { transfer: TransferDetail; onReload: () => void }) {
  const t = useText()
  const ask = useAsk()
  const phone = usePhone()
  const allowed = useAllowed()
  const { id, ends, status } = transfer
  const stage = stageOf(status)
  const may = allowed.has(`${page}.edit`) && !allowed.locked(`${page}.edit`)
  const asks = may && stage === 'draft'
  const sends = asks && ends.from
  const arrives = may && stage === 'transit' && ends.to
  const [tab, setTab] = useState<Tab>('all')
  const [dialog, setDialog] = useState<'add' | 'paste' | null>(null)
  const steps = useTransferSteps(transfer, onReload)
  const { closing } = steps

  // A changed line stays at its place.
  const lines = useMemo(
    () => transfer.lines.toSorted((one, other) => Number(one.id) - Number(other.id)),
    [transfer.lines],
  )
  /** The lines with the amount that entries change now. */
  const entered = useMemo(
    () => (asks ? lines.map((line) => ({ ...line, amount: line.asked })) : lines),
    [asks, lines],
  )
  const scanned = useScanned(entered)
  const { add, waiting, toDecide, savedAt, kept } = useEntries(
    stage === 'draft' ? calls.askStockTransfer : calls.enterStockTransfer,
    id,
    {
      open: asks || arrives,
      onAnswer: (answer, entries) => {
        scanned.onAnswer(answer, entries)
        patch(calls.findStockTransferDetail, (shown) => (shown.id === id ? withLines(shown, answer) : shown))
      },
      onOutdated: onReload,
    },
  )
  const left = useLeftEntries(stage === 'draft' ? calls.enterStockTransfer : calls.askStockTransfer, id)
  const { line: lastLine, unread } = useLastLine(entered, scanned.last, kept)
  // The figure that another person has entered meanwhile is not overwritten unseen.
  const set = (line: TransferLine, amount: string) =>
    add({
      ...(line.productId === null ? {} : { productId: line.productId }),
      way: 'set',
      amount,
      seen: asks ? line.asked : line.amount,
    })
  const shown = useMemo(
    () => lines.filter((line) => inTab(line, tab, stage, closing)),
    [lines, tab, stage, closing],
  )

  const work: LineWork = {
    stage,
    asks,
    sends,
    arrives,
    costs: allowed.has('iposWeb.product.cost'),
    closing,
    sent: steps.sent,
    reasons: steps.reasons,
    onAsk: set,
    onSent: steps.setSent,
    onCount: set,
    onReason: steps.setReason,
    onRemove: async (line) => {
      try {
        await send(calls.removeStockTransferLine, { id, lineId: line.id, seen: line.asked })
      } catch (error) {
        // The person sees what others have asked for meanwhile.
        onReload()
        throw error
      }
      notices.success(say('stockTransfer.removed', { name: line.name }))
      onReload()
    },
  }
  const hint = useNextHint(transfer, work, may, steps)
  const buttons = (sends || arrives) && (
    <NextButtons
      transfer={transfer}
      next={work}
      steps={steps}
      unsaved={waiting + toDecide > 0}
      onTab={setTab}
    />
  )
  const askCancel = () =>
    ask({
      title: t('stockTransfer.cancel'),
      content: t('stockTransfer.cancelAsk', { number: transfer.number }),
      okText: t('stockTransfer.cancel'),
      onOk: steps.cancel,
    })
  const verbs = asks && (
    <>
      <Button onClick={() => setDialog('paste')}>{t('stockTransfer.paste')}</Button>
      <Button onClick={() => setDialog('add')}>{t('stockTransfer.addProduct')}</Button>
    </>
  )
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
        actions={
          !phone &&
          verbs && (
            <>
              <Button danger onClick={askCancel}>
                {t('stockTransfer.cancel')}
              </Button>
              {verbs}
            </>
          )
        }
      />
      <div className="document-body">
        <div className="document-main">
          {!phone && standing}
          {(asks || arrives) && (
            <ScanCard
              last={lastLine && { ...lastLine, expected: asks ? null : lastLine.sent }}
              unread={unread}
              onScan={(code, amount, typed) => scanned.take(add, code, amount, typed)}
            />
          )}
          <Overtaken {...kept} lines={entered} />
          <KeptScans {...kept} lines={entered} />
          <KeptScans {...left} lines={lines} />
          {phone && verbs && (
            <PhoneVerbs
              more={{ key: 'cancel', text: 'stockTransfer.cancel', btnType: 'danger', click: askCancel }}
            >
              {verbs}
            </PhoneVerbs>
          )}
          <Card flush>
            <ListTabs
              tabs={tabsOf(stage, sends)}
              active={tab}
              count={(one) => lines.filter((line) => inTab(line, one as Tab, stage, closing)).length}
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
                  onChange={(reason) => steps.setReasons(Number(reason))}
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
                <KeptNote waiting={waiting} toDecide={toDecide} savedAt={savedAt} />
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
              <KeptNote waiting={waiting} toDecide={toDecide} savedAt={savedAt}>
                {hint}
              </KeptNote>
            </span>
          }
        >
          {buttons}
        </ActionBar>
      )}
      <WeighDialog line={scanned.weighing} onWeigh={(weight) => scanned.weigh(add, weight)} />
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
  seen: null,
})
