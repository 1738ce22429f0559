import type { Call } from '@zhanggui/contract/call.ts'
import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import { type ImportDetail, importState } from '@zhanggui/contract/transfer/transfer.ts'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { ConfirmPopover } from '../confirm-popover.tsx'
import { refresh, useSend } from '../queries.ts'
import { useText } from '../text.ts'
import { ActionBar } from './action-bar.tsx'
import { CheckRows } from './check-rows.tsx'
import { CheckSummary } from './check-summary.tsx'
import type { ImportService } from './import-service.ts'
import { isMoving } from './import-state.ts'

/** Steps 3 and 4: the dry run, its differences, the writing, and the way back. */
export function CheckStep(props: {
  service: ImportService
  detail: ImportDetail
  /** The lists that an import changes. */
  changes: readonly Call[]
  onBack: () => void
  onAgain: () => void
  onDone: () => void
}) {
  const { service, detail } = props
  const t = useText()
  useRefreshAfter(detail, props.changes)
  const rows = detail.state !== importState.checking && detail.counts.total > 0
  return (
    <>
      <section className="import-card">
        <CheckSummary detail={detail} />
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
            ? t('importScreen.checkNote')
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

/** What is written or undone changes lists that were read before. */
function useRefreshAfter(detail: ImportDetail, changes: readonly Call[]) {
  const last = useRef(detail.state)
  useEffect(() => {
    if (last.current !== detail.state && !isMoving(detail))
      void refresh(transferCalls.findImportRowPage, transferCalls.findImportPage, ...changes)
    last.current = detail.state
  }, [detail, changes])
}

function StateActions({ detail, onBack, onAgain, onDone }: Parameters<typeof CheckStep>[0]) {
  const t = useText()
  const follow = { onSuccess: () => refresh(transferCalls.findImportDetail) }
  const apply = useSend(transferCalls.applyImport, follow)
  const undo = useSend(transferCalls.undoImport, follow)
  const cancel = useSend(taskCalls.cancelTask, follow)
  const { counts, state, taskId } = detail
  const writable = counts.created + counts.changed

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
        <Button
          type="primary"
          disabled={writable === 0}
          loading={apply.isPending}
          onClick={() => apply.mutate({ importId: detail.id })}
        >
          {writable === 0 ? t('importScreen.nothingToWrite') : t('importScreen.write', { count: writable })}
        </Button>
      </>
    )
  return (
    <>
      {state === importState.applied && !detail.undoable && writable > 0 && (
        <span className="import-missing">{t('importScreen.notUndoable')}</span>
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
      <Button onClick={onAgain}>{t('importScreen.again')}</Button>
      <Button type="primary" onClick={onDone}>
        {t('importScreen.toList')}
      </Button>
    </>
  )
}
