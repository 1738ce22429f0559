import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import type { CountDetail, CountLine } from '@zhanggui/contract/count/count.ts'
import { listText } from '@zhanggui/contract/text.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { language } from '../../kit/base/language.ts'
import { usePhone } from '../../kit/base/narrow.ts'
import { notices } from '../../kit/base/notices.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { KeptNote } from '../../kit/document/document-page.tsx'
import { KeptScans } from '../../kit/document/entry/kept-scans.tsx'
import { Overtaken } from '../../kit/document/entry/overtaken.tsx'
import { useEntries, withLines } from '../../kit/document/entry/use-entries.ts'
import { useLastLine, useScanned } from '../../kit/document/entry/use-scanned.ts'
import { ScanCard } from '../../kit/document/scan-card.tsx'
import { WeighDialog } from '../../kit/document/weigh-dialog.tsx'
import { ActionBar } from '../../kit/import/action-bar.tsx'
import { useAsk } from '../../kit/layer/use-ask.ts'
import { ListTabs } from '../../kit/list/list-tabs.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import { Card } from '../../kit/show/card.tsx'
import { BrowserTable } from '../../kit/table/browser-table.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { send } from '../../kit/wire/call.ts'
import { patch } from '../../kit/wire/queries.ts'
import { Head } from './count-head.tsx'
import { CountPad } from './count-pad.tsx'
import {
  Amount,
  isCounted,
  isOutside,
  isUnknown,
  type LineVerbs,
  lineCard,
  list,
  nameColumn,
  namesOf,
  takeOut,
  useCountSteps,
} from './count-parts.tsx'
import { page } from './count-status.tsx'
import { LinkCounted } from './link-counted.tsx'

const openTabs = [
  { value: 'uncounted', label: 'count.tabUncounted' },
  { value: 'counted', label: 'count.tabCounted' },
  { value: 'unknown', label: 'count.tabUnknown', todo: true },
] as const
type OpenTab = (typeof openTabs)[number]['value']

const inOpenTab = (line: CountLine, tab: OpenTab): boolean =>
  tab === 'unknown' ? isUnknown(line) : !isUnknown(line) && (tab === 'counted') === (line.amount !== null)

/** People count blindly. */
export function Counting({ count, onReload }: { count: CountDetail; onReload: () => void }) {
  const t = useText()
  const phone = usePhone()
  const ask = useAsk()
  const navigate = useNavigate()
  const allowed = useAllowed()
  const may = allowed.has(`${page}.edit`) && !allowed.locked(`${page}.edit`)
  const [tab, setTab] = useState<OpenTab>(
    count.lines.some((line) => !isUnknown(line) && !isCounted(line)) ? 'uncounted' : 'counted',
  )
  const [linked, setLinked] = useState<CountLine | null>(null)
  const { lines } = count
  const scanned = useScanned(lines)
  const { busy, asked, run, abandon } = useCountSteps(count, onReload)
  const { add, waiting, toDecide, savedAt, kept } = useEntries(countCalls.enterCount, count.id, {
    open: may,
    onAnswer: (answer, entries) => {
      scanned.onAnswer(answer, entries)
      patch(countCalls.findCountDetail, (shown) => (shown.id === count.id ? withLines(shown, answer) : shown))
      if (answer.outdated.length > 0)
        notices.warning(say('count.outdated', { names: listText(language(), answer.outdated) }))
      const outside = answer.lines.filter(
        (line) => isOutside(line) && lines.every(({ id }) => id !== line.id),
      )
      if (outside.length > 0)
        notices.warning(say('count.outsideAdded', { names: namesOf(outside), count: outside.length }), {
          label: say('count.takeOut'),
          run: () => void takeOut(count.id, outside, onReload),
        })
    },
    onOutdated: onReload,
  })
  const { line: lastLine, unread } = useLastLine(lines, scanned.last, kept)
  const shown = useMemo(() => lines.filter((line) => inOpenTab(line, tab)), [lines, tab])
  const products = lines.filter((line) => !isUnknown(line)).length
  const counted = lines.filter(isCounted).length
  const left = products - counted
  const abandonVerb = may && (
    <Button danger onClick={abandon}>
      {t('count.abandon')}
    </Button>
  )
  const progress = (
    <>
      <p className="count-progress">{t('count.ofProducts', { counted, products })}</p>
      <progress
        className="count-bar"
        value={counted}
        max={Math.max(1, products)}
        aria-label={t('count.progress')}
      />
    </>
  )
  return (
    <>
      <Head count={count} actions={!phone && abandonVerb} />
      <div className="document-body">
        <div className="document-main">
          {phone && <div>{progress}</div>}
          {may && (
            <ScanCard
              last={lastLine?.productId === null ? lastLine : null}
              unread={unread}
              unreadHint={t('count.outsideUnread')}
              onScan={(code, amount, typed) => scanned.take(add, code, amount, typed)}
            />
          )}
          {may && lastLine && (
            <CountPad
              key={lastLine.id}
              line={lastLine}
              onEnter={(entry) => add(entry)}
              onTakeOut={() =>
                // Without what waits: the server has not seen it.
                takeOut(
                  count.id,
                  lines.filter(({ id }) => id === lastLine.id),
                  onReload,
                )
              }
            />
          )}
          <Overtaken {...kept} lines={lines} />
          <KeptScans {...kept} lines={lines} unreadHint={t('count.outside')} />
          <Card flush>
            <ListTabs
              tabs={openTabs}
              active={tab}
              count={(one) => lines.filter((line) => inOpenTab(line, one as OpenTab)).length}
              onChange={(one) => setTab(one as OpenTab)}
            />
            <BrowserTable
              name="countLines"
              plain
              columns={openColumns(
                may
                  ? {
                      onEnter: scanned.choose,
                      onLink: setLinked,
                      onTakeOut: (line) => takeOut(count.id, [line], onReload),
                    }
                  : null,
              )}
              rows={shown}
              rowKey={({ id }) => id}
              rowHeight={52}
              pageSize={50}
              empty={<p className="document-quiet">{t('count.noLines')}</p>}
              card={lineCard}
            />
          </Card>
        </div>
        <aside className="document-aside">{phone ? abandonVerb : progress}</aside>
      </div>
      <LinkCounted count={count} line={linked} onDone={onReload} onClose={() => setLinked(null)} />
      <WeighDialog line={scanned.weighing} onWeigh={(weight) => scanned.weigh(add, weight)} />
      {may && (
        <ActionBar
          note={
            <span role="status">
              <KeptNote waiting={waiting} toDecide={toDecide} savedAt={savedAt} />
            </span>
          }
        >
          <Button onClick={() => navigate(list)}>{t('count.later')}</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={counted === 0 || waiting + toDecide > 0}
            onClick={() =>
              ask({
                title: t('count.submit'),
                content: left > 0 ? t('count.submitAsk', { count: left }) : t('count.submitAll'),
                okText: t('count.submit'),
                danger: false,
                onOk: () =>
                  run(async () => {
                    await send(countCalls.submitCount, asked)
                    return null
                  }),
              })
            }
          >
            {t('count.submit')}
          </Button>
        </ActionBar>
      )}
    </>
  )
}

function openColumns(
  verbs: (NonNullable<LineVerbs> & { onEnter: (line: CountLine) => void }) | null,
): TableColumn<CountLine>[] {
  return [
    nameColumn,
    {
      label: 'count.counted',
      headerSortKey: 'amount',
      align: 'end',
      width: 140,
      card: 'amount',
      slot: (line) => <Amount line={line} amount={line.amount} />,
    },
    {
      label: 'document.by',
      headerSortKey: 'touchedBy',
      prop: 'touchedBy',
      width: 140,
    },
    ...(verbs
      ? ([
          {
            label: 'kit.actions',
            type: 'action',
            width: 152,
            buttons: [
              { key: 'link', text: 'count.link', hidden: (line) => !isUnknown(line), click: verbs.onLink },
              { key: 'enter', text: 'count.enter', hidden: isUnknown, click: verbs.onEnter },
              {
                key: 'takeOut',
                text: 'count.takeOut',
                hidden: ({ added }) => !added,
                click: verbs.onTakeOut,
              },
            ],
          },
        ] satisfies TableColumn<CountLine>[])
      : []),
  ]
}
