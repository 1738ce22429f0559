import type { Call } from '@zhanggui/contract/call.ts'
import { goodsServiceBean } from '@zhanggui/contract/goods/goods.ts'
import { productServiceBean } from '@zhanggui/contract/product/product.options.ts'
import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import { type ImportDetail, importState } from '@zhanggui/contract/transfer/transfer.ts'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { type Translate, useText } from '../../base/text.ts'
import { ConfirmPopover } from '../../layer/confirm-popover.tsx'
import { PrintImported } from '../../product/print-tags.tsx'
import { refresh, useSend } from '../../wire/queries.ts'
import { ActionBar } from '../action-bar.tsx'
import { finishImport } from '../finished.ts'
import type { ImportService } from '../import-service.ts'
import { isMoving, namesOf } from '../import-state.ts'
import { CheckRows } from './check-rows.tsx'
import { CheckSummary } from './check-summary.tsx'
import { EffectChoice } from './effect-choice.tsx'
import { asks, Findings } from './findings.tsx'

/** Steps 3 and 4: the dry run, its differences, writing, undoing. */
export function CheckStep(props: {
  service: ImportService
  detail: ImportDetail
  /** The lists that an import changes. */
  changes: readonly Call[]
  onBack: () => void
  onAgain: () => void
  /** Opens another import. */
  onOpen: (importId: string) => void
  /** Opens the same import with other choices. */
  onRecheck: (importId: string) => void
  onDone: () => void
}) {
  const { service, detail } = props
  const t = useText()
  useEndOfStep(detail, props.changes, props.onDone)
  const rows = detail.state !== importState.checking && detail.counts.total > 0
  return (
    <>
      <section className="import-card">
        <CheckSummary detail={detail} />
        <EffectChoice detail={detail} onRecheck={props.onRecheck} />
        <Findings detail={detail} onRecheck={props.onRecheck} />
        {rows && (
          <CheckRows
            key={detail.state === importState.ready ? 'ready' : 'written'}
            service={service}
            detail={detail}
          />
        )}
      </section>
      <ActionBar
        note={
          detail.state === importState.ready
            ? readyNote(detail, t)
            : detail.counts.refused > 0 && detail.state === importState.applied
              ? t('importScreen.appliedNote')
              : null
        }
      >
        <StateActions {...props} />
      </ActionBar>
    </>
  )
}

/** Imports of products and of a store's goods change what stands on the tags. */
const tagged: ReadonlySet<string> = new Set([productServiceBean, goodsServiceBean])

const writableOf = ({ counts }: ImportDetail): number => counts.created + counts.changed

function readyNote(detail: ImportDetail, t: Translate): string | null {
  const { counts, findings } = detail
  if (!detail.own) return t('transfer.othersFile')
  if (writableOf(detail) > 0) return t('importScreen.checkNote')
  if (counts.refused === 0)
    return findings.some(({ kind }) => kind === 'unusedPrices') ? null : t('importScreen.allUnchanged')
  if (findings.some(({ kind }) => asks(detail, kind))) return t('importScreen.answerFirst')
  return counts.unchanged === 0 ? t('importScreen.allRefused') : t('importScreen.appliedNote')
}

/** Writing and undoing make lists outdated that were read before. After the writing the screen may close. */
function useEndOfStep(detail: ImportDetail, changes: readonly Call[], onDone: () => void) {
  const last = useRef(detail)
  useEffect(() => {
    const before = last.current
    last.current = detail
    // Another import may have been opened.
    if (before.id !== detail.id || before.state === detail.state || isMoving(detail)) return
    void refresh(transferCalls.findImportRowPage, transferCalls.findImportPage, ...changes)
    const written = detail.state === importState.applied && before.state !== importState.undoing
    if (written && finishImport(detail, changes)) onDone()
  }, [detail, changes, onDone])
}

function StateActions({ detail, onBack, onAgain, onOpen, onDone }: Parameters<typeof CheckStep>[0]) {
  const t = useText()
  const follow = { onSuccess: () => refresh(transferCalls.findImportDetail) }
  const apply = useSend(transferCalls.applyImport, follow)
  const undo = useSend(transferCalls.undoImport, follow)
  const cancel = useSend(taskCalls.cancelTask, follow)
  const { counts, state, taskId } = detail
  const writable = writableOf(detail)

  if (state === importState.checking || state === importState.applying)
    return (
      taskId && (
        <Button loading={cancel.isPending} onClick={() => cancel.mutate({ id: taskId })}>
          {t('importScreen.cancel')}
        </Button>
      )
    )
  if (state === importState.undoing) return null
  if (state === importState.ready)
    return (
      <>
        <Button onClick={onBack}>{t('importScreen.back')}</Button>
        {writable === 0 || !detail.own ? (
          <Button type="primary" onClick={onAgain}>
            {t('importScreen.again')}
          </Button>
        ) : (
          <Button
            type="primary"
            loading={apply.isPending}
            onClick={() => apply.mutate({ importId: detail.id })}
          >
            {t('importScreen.write', { count: writable })}
          </Button>
        )}
      </>
    )
  const { undoOthers } = detail
  return (
    <>
      {detail.undoBlocked && (
        <span className="import-missing">
          {detail.undoBlocked}
          {detail.undoFirst && (
            <Button type="link" size="small" onClick={() => onOpen(detail.undoFirst ?? '')}>
              {t('importScreen.toLater')}
            </Button>
          )}
        </span>
      )}
      {state === importState.applied && tagged.has(detail.serviceBean) && writable > 0 && (
        <PrintImported importId={detail.id} />
      )}
      {state === importState.applied && detail.undoable && (
        <ConfirmPopover
          danger
          content={t('importScreen.undoQuestion', { created: counts.created, changed: counts.changed })}
          okText={t('importScreen.undo')}
          onConfirm={() => undo.mutate({ importId: detail.id })}
        >
          <Button danger loading={undo.isPending}>
            {t('importScreen.undo')}
          </Button>
        </ConfirmPopover>
      )}
      {undoOthers && (
        <ConfirmPopover
          danger
          content={t('importScreen.undoOthersQuestion', {
            count: undoOthers.count,
            kept: undoOthers.kept.count,
            names: namesOf(undoOthers.kept, t),
          })}
          okText={t('importScreen.undoOthers', { count: undoOthers.count })}
          onConfirm={() => undo.mutate({ importId: detail.id, others: true })}
        >
          <Button danger loading={undo.isPending}>
            {t('importScreen.undoOthers', { count: undoOthers.count })}
          </Button>
        </ConfirmPopover>
      )}
      <Button onClick={onAgain}>{t('importScreen.again')}</Button>
      <Button type="primary" onClick={onDone}>
        {t('importScreen.toList')}
      </Button>
    </>
  )
}
