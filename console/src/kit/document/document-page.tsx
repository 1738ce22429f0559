import { ArrowLeftOutlined } from '@ant-design/icons'
import type { Call, InputOf, OutputOf } from '@zhanggui/contract/call.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { formatFullMoment } from '../base/format.ts'
import { notices } from '../base/notices.ts'
import { useText } from '../base/text.ts'
import { Empty } from '../show/empty.tsx'
import { IconButton } from '../show/icon-button.tsx'
import { refresh, useCall } from '../wire/queries.ts'
import { newest, useLive, type Versioned } from './use-live.ts'
import './document.css'

/** The page of one document, by the `id` of the URL. Without one it leads to the list. */
export function DocumentPage<C extends Call<z.ZodType, z.ZodType<Versioned>>>(props: {
  call: C
  list: string
  /** Says that the document could not be loaded. */
  failed: string
  /** Whether others may still change it: then it is read again while it is in view. */
  isOpen?: (document: OutputOf<C>) => boolean
  children: (document: OutputOf<C>, onReload: () => void) => ReactNode
}) {
  const t = useText()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const { data, error, refetch, dataUpdatedAt, errorUpdatedAt } = useCall(props.call, { id } as InputOf<C>, {
    quiet: true,
    structuralSharing: newest,
    enabled: id !== '',
  })
  const onReload = () => void refetch()
  useLive(data && props.isOpen?.(data) ? data : null, Math.max(dataUpdatedAt, errorUpdatedAt), onReload)
  if (id === '') return <Navigate to={props.list} replace />
  if (error && !data)
    return (
      <Empty title={props.failed} hint={error.message}>
        <Button onClick={onReload}>{t('kit.again')}</Button>
      </Empty>
    )
  if (!data) return <div className="page-loading" aria-busy="true" />
  return props.children(data, onReload)
}

/** The number of a document and its status, after a way back to the list. */
export function DocumentTitle(props: { list: string; back: string; number: string; children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <span className="document-title">
      <IconButton icon={<ArrowLeftOutlined />} text={props.back} onClick={() => navigate(props.list)} />
      {props.number}
      {props.children}
    </span>
  )
}

/**
 * Says how many entries wait for a decision or the network, or when the last one was saved; before that it shows its
 * children.
 */
export function KeptNote(props: {
  waiting: number
  toDecide?: number
  savedAt: string | null
  children?: ReactNode
}) {
  const t = useText()
  const { waiting, toDecide = 0, savedAt, children } = props
  if (toDecide > 0) return t('document.toDecide', { count: toDecide })
  if (waiting > 0) return t('document.kept', { count: waiting })
  return savedAt ? t('document.saved', { time: formatFullMoment(savedAt).slice(11) }) : children
}

/** The calls that show the stock. */
export const stockShown = [
  stockCalls.findStockPage,
  stockCalls.findStockDetail,
  stockCalls.findStockMovePage,
  stockCalls.findStockValue,
] as const

/**
 * Runs the steps of a document one at a time. A step returns the message of its success; a refused call shows its
 * refusal. Afterwards the page and the lists are read again.
 */
export function useSteps(list: Call, onReload: () => void) {
  const [busy, setBusy] = useState(false)
  async function run(step: () => Promise<string | null>): Promise<void> {
    setBusy(true)
    try {
      const message = await step()
      if (message !== null) notices.success(message)
      void refresh(list, ...stockShown)
    } catch {
      // The call has shown its refusal.
    } finally {
      setBusy(false)
      onReload()
    }
  }
  return { busy, run }
}
