import type { StatusTone } from '@zhanggui/contract/machine.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import { type ImportDetail, importState, type KeptRecords } from '@zhanggui/contract/transfer/transfer.ts'
import type { Translate } from '../base/text.ts'
import { useCall } from '../wire/queries.ts'

interface StateLook {
  label: TextKey
  tone: StatusTone
  dot?: 'full'
}

/** The look of each state of an import. */
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

/** The look of an import. One without rows to write needs no confirmation. */
export function lookOf({ state, counts }: Pick<ImportDetail, 'state' | 'counts'>): StateLook | undefined {
  return state === importState.ready && counts.created + counts.changed === 0
    ? { label: 'importScreen.stateNothing', tone: 'closed' }
    : stateLook[state]
}

const moving: readonly number[] = [importState.checking, importState.applying, importState.undoing]
/** Whether a step is running. */
export const isMoving = (detail: Pick<ImportDetail, 'state'>): boolean => moving.includes(detail.state)

/** The names of records that stay; more of them are not named. */
export function namesOf({ count, names }: KeptRecords, t: Translate): string {
  const list = names.join(t('kit.slash'))
  return count > names.length ? t('importScreen.andMore', { names: list }) : list
}

/** In ms. Small sheets take a second, so a longer interval would show only the end. */
export const pollEvery = 500

/** Reads an import, and reads it again while a step is running. */
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
