import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import { type ImportDetail, importEffects, importState } from '@zhanggui/contract/transfer/transfer.ts'
import { Radio } from 'antd'
import { useText } from '../../base/text.ts'
import { useSend } from '../../wire/queries.ts'

/** Says what happens to the rows, and lets a person choose it before the import. Another choice starts the dry run again. */
export function EffectChoice(props: { detail: ImportDetail; onRecheck: (importId: string) => void }) {
  const { choices, counts, effects, id, own, state } = props.detail
  const t = useText()
  const recheck = useSend(transferCalls.recheckImport, {
    onSuccess: ({ importId }) => props.onRecheck(importId),
  })
  const { effect } = choices
  if (effect === null || (state !== importState.ready && state !== importState.applied)) return null
  const ready = state === importState.ready
  if (!ready && counts.created + counts.changed === 0) return null
  return (
    <div className="import-effect">
      <span role="status">
        <strong>{t(`importScreen.effect_${effect}`)}</strong>{' '}
        {t(`importScreen.effectSays_${effect}`, { created: counts.created, changed: counts.changed })}
        {ready && !effects.includes('now') && <small>{t('importScreen.effectDenied')}</small>}
      </span>
      {ready && own && (
        <Radio.Group
          optionType="button"
          size="small"
          aria-label={t('importScreen.effect')}
          value={effect}
          disabled={recheck.isPending}
          onChange={({ target }) =>
            recheck.mutate({ importId: id, choices: { ...choices, effect: target.value } })
          }
          options={importEffects.map((value) => ({
            value,
            label: t(`importScreen.effect_${value}`),
            disabled: !effects.includes(value),
          }))}
        />
      )}
    </div>
  )
}
