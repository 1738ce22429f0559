import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { keptNumberLimit, type UnbookedRow } from '@zhanggui/contract/order/order.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatFullMoment, formatMoney } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { NoteDialog } from '../../kit/document/note-dialog.tsx'
import { useLast } from '../../kit/layer/use-last.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { SearchField } from '../../kit/list/search-fields.ts'
import { TwoLines } from '../../kit/show/cell/two-lines.tsx'
import { StatusTag } from '../../kit/show/status-tag.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'
import { orderPath } from './order-status.tsx'
import { droppedNote, tillMustSend } from './unbooked.ts'
import { UnbookedSide } from './unbooked-side.tsx'

const book = 'iposWeb.order.unbooked.book'

const tabs = [
  { value: '', label: 'order.tabAll' },
  { value: 'open', label: 'order.unbooked_open', todo: true },
  { value: 'booked', label: 'order.unbooked_booked' },
  { value: 'dropped', label: 'order.unbooked_dropped' },
] as const
const tones = { open: 'stageStarted', booked: 'completed', dropped: 'closed' } as const

const fields: readonly SearchField[] = [
  {
    componentName: 'input',
    name: 'keyword',
    placeholder: 'order.externalNumber',
    validate: (value) => String(value ?? '').length <= keptNumberLimit,
  },
]

/** The source and the store. What cannot be read has no store. */
const from = ({ sourceName, store }: UnbookedRow) => [sourceName, store].filter(Boolean).join(' · ')

/** Sales of tills that are not booked, and numbers that came again with other content. */
export default function UnbookedList() {
  const t = useText()
  const navigate = useNavigate()
  const [dropping, setDropping] = useState<UnbookedRow | null>(null)
  const [seen, setSeen] = useState<UnbookedRow | null>(null)

  async function again(row: UnbookedRow): Promise<void> {
    const { booked, reason } = await send(orderCalls.bookAgain, { id: row.id })
    if (booked) notices.success(say('order.bookedNow', { number: row.externalNumber }))
    else notices.error(reason)
    void refresh(orderCalls.findUnbookedPage, orderCalls.findOrderPage)
  }

  const columns: readonly TableColumn<UnbookedRow>[] = [
    {
      label: 'order.externalNumber',
      headerSortKey: 'number',
      disabled: true,
      fixed: 'start',
      width: 200,
      slot: (row) => <TwoLines above={row.externalNumber} below={from(row)} />,
    },
    {
      label: 'order.status',
      headerSortKey: 'status',
      width: 112,
      card: 'tag',
      slot: (row) => <StatusTag tone={tones[row.status]}>{t(`order.unbooked_${row.status}`)}</StatusTag>,
    },
    {
      label: 'order.unbookedReason',
      headerSortKey: 'reason',
      width: 280,
      grow: true,
      card: 'line',
      slot: (row) => {
        const below = tillMustSend(row) ? t('order.sendAgain') : droppedNote(row)
        return below ? <TwoLines above={row.reason} below={below} /> : row.reason
      },
    },
    {
      label: 'order.amount',
      headerSortKey: 'amount',
      kind: 'money',
      width: 112,
      card: 'amount',
      slot: (row) => formatMoney(row.amount),
    },
    { label: 'order.tries', headerSortKey: 'tries', kind: 'number', width: 80, prop: 'tries', card: 'line' },
    {
      label: 'order.receivedAt',
      headerSortKey: 'receivedAt',
      width: 168,
      card: 'foot',
      slot: (row) => formatFullMoment(row.receivedAt),
    },
    {
      label: 'kit.actions',
      type: 'action',
      disabled: true,
      fixed: 'end',
      width: 152,
      buttons: [
        {
          key: 'again',
          text: 'order.bookAgain',
          code: book,
          hidden: (row) => row.status !== 'open' || row.kind === 'differs' || tillMustSend(row),
          click: again,
        },
        { key: 'see', text: 'order.unbookedSee', click: setSeen },
        {
          key: 'drop',
          text: 'order.drop',
          code: book,
          hidden: ({ status }) => status !== 'open',
          click: setDropping,
        },
        {
          key: 'view',
          text: 'order.verb_view',
          code: 'iposWeb.order.list.detail',
          hidden: ({ orderId }) => orderId === null,
          click: ({ orderId }) => navigate(orderPath(orderId ?? '')),
        },
      ],
    },
  ]
  return (
    <>
      <ListPage
        name="unbooked"
        title={t('menu.iposWeb.order.unbooked')}
        call={orderCalls.findUnbookedPage}
        tabs={{ name: 'tab', tabs, count: ({ counts }, tab) => counts[tab || 'all'] ?? 0 }}
        fields={fields}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={52}
        rangeText="order.pageRange"
        card={{ title: (row) => <TwoLines above={row.externalNumber} below={from(row)} /> }}
        empty={{ noun: t('order.many'), title: t('order.unbookedEmpty'), hint: t('order.unbookedHint') }}
      />
      <UnbookedSide row={seen} onClose={() => setSeen(null)} />
      <DropDialog row={dropping} onClose={() => setDropping(null)} />
    </>
  )
}

function DropDialog({ row, onClose }: { row: UnbookedRow | null; onClose: () => void }) {
  const t = useText()
  const { last, round } = useLast(row)
  async function handleDrop(id: string, note: string) {
    try {
      await send(orderCalls.dropUnbooked, { id, note })
      void refresh(orderCalls.findUnbookedPage)
      onClose()
    } catch {
      // The call has shown its refusal.
    }
  }
  return (
    last && (
      <NoteDialog
        key={round}
        open={row !== null}
        title={t('order.dropTitle', { number: last.externalNumber })}
        label={t('order.note')}
        needed={t('rule.required', { label: t('order.note') })}
        ok={{ text: t('order.drop'), danger: true }}
        onSave={(note) => handleDrop(last.id, note)}
        onClose={onClose}
      />
    )
  )
}
