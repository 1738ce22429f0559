import type { StatusTone } from '@zhanggui/contract/machine.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import { type ImportDetail, importState } from '@zhanggui/contract/transfer/transfer.ts'
import { useCall } from '../wire/queries.ts'

interface StateLook {
  label: TextKey
  tone: StatusTone
  dot?: 'full'
}

/** How each state of an import is shown. */
const stateLook: Record<number, StateLook> = {
  [importState.checking]: { label: 'importScreen.stateChecking', tone: 'inProgress' },
  [importState.ready]: { label: 'importScreen.stateReady', tone: 'stageStarted' },
  [importState.applying]: { label: 'importScreen.stateApplying', tone: 'inProgress' },
  [importState.applied]: { label: 'importScreen.stateApplied', tone: 'taskComplete' },
  [importState.undoing]: { label: 'importScreen.stateUndoing', tone: 'inProgress' },
  [importState.undone]: { label: 'importScreen.stateUndone', tone: 'closed' },
  [importState.failed]: { label: 'importScreen.stateFailed', tone: 'cancelled', dot: 'full' },
  [importState.cancelled]: { label: 'importScreen.stateCancelled', tone: 'closed' },
}

/** How an import is shown where it stands: one that has nothing to write waits for nobody. */
export function lookOf({ state, counts }: Pick<ImportDetail, 'state' | 'counts'>): StateLook | undefined {
  return state === importState.ready && counts.created + counts.changed === 0
    ? { label: 'importScreen.stateNothing', tone: 'closed' }
    : stateLook[state]
}

const moving: readonly number[] = [importState.checking, importState.applying, importState.undoing]
/** Whether a step is under way. */
export const isMoving = (detail: Pick<ImportDetail, 'state'>): boolean => moving.includes(detail.state)

/** Small sheets are through in a second: a slower look would show only the end. */
const pollEvery = 500

/** An import, followed while a step is under way. */
export function useImport(importId: string) {
  return useCall(
    transferCalls.findImportDetail,
    { importId },
    {
      keepPrevious: true,
      refetchInterval: (query) => (query.state.data && isMoving(query.state.data) ? pollEvery : false),
    },
  )
}
