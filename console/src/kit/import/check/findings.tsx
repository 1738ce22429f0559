import { InfoCircleFilled } from '@ant-design/icons'
import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import {
  type ImportChoices,
  type ImportDetail,
  type ImportFinding,
  importChoices,
  importState,
} from '@zhanggui/contract/transfer/transfer.ts'
import { Radio } from 'antd'
import { useText } from '../../base/text.ts'
import { useSend } from '../../wire/queries.ts'

/** The choice that a finding offers for all of its rows at once. */
const choiceOf: Partial<Record<ImportFinding['kind'], keyof ImportChoices>> = { repeats: 'repeats' }

/**
 * The facts about the rows that a person must know before writing. Another choice starts the dry run again.
 */
export function Findings(props: { detail: ImportDetail; onRecheck: (importId: string) => void }) {
  const { findings, choices, state, id } = props.detail
  const t = useText()
  const recheck = useSend(transferCalls.recheckImport, {
    onSuccess: ({ importId }) => props.onRecheck(importId),
  })
  if (findings.length === 0) return null
  return (
    <ul className="import-findings">
      {findings.map(({ kind, count, examples }) => {
        const choice = choiceOf[kind]
        const text = t(`importScreen.finding_${kind}`, { count })
        return (
          <li key={kind}>
            <span>
              <InfoCircleFilled className="import-icon-note" /> {text}
              {examples.length > 0 && (
                <small>
                  {t(count > examples.length ? 'importScreen.andMore' : 'importScreen.examples', {
                    names: examples.join(t('kit.slash')),
                  })}
                </small>
              )}
            </span>
            {choice && state === importState.ready && (
              <Radio.Group
                optionType="button"
                size="small"
                aria-label={text}
                value={choices[choice]}
                disabled={recheck.isPending}
                onChange={({ target }) =>
                  recheck.mutate({ importId: id, choices: { ...choices, [choice]: target.value } })
                }
                options={importChoices.shape[choice].unwrap().options.map((value) => ({
                  value,
                  label: t(`importScreen.${choice}_${value}`),
                }))}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
