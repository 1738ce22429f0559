import type { NoticeAction } from '../base/notices.ts'
import { t } from '../base/text.ts'

/** The button of a notice that takes the action back. A refused call shows its reason. */
export const undo = (run: () => Promise<unknown>): NoticeAction => ({
  label: t('kit.undo'),
  run: () => void run().catch(() => undefined),
})
