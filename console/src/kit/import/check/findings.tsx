import { InfoCircleFilled } from '@ant-design/icons'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import {
  type ImportChoices,
  type ImportDetail,
  type ImportFinding,
  importState,
} from '@zhanggui/contract/transfer/transfer.ts'
import { Radio } from 'antd'
import { useText } from '../../base/text.ts'
import { useSend } from '../../wire/queries.ts'

/** The effect holds for the whole import, so no finding offers it. */
type Offered = Exclude<keyof ImportChoices, 'effect'>

/** The choice that a finding offers for all of its rows at once, with its options. */
const offers = {
  repeats: {
    first: 'importScreen.repeats_first',
    last: 'importScreen.repeats_last',
    specs: 'importScreen.repeats_specs',
  },
  zeros: { ask: 'importScreen.zeros_ask', add: 'importScreen.zeros_add', keep: 'importScreen.zeros_keep' },
  digits: { ask: 'importScreen.digits_ask', keep: 'importScreen.digits_keep' },
  splits: { ask: 'importScreen.splits_ask', keep: 'importScreen.splits_keep' },
  weighed: {
    ask: 'importScreen.weighed_ask',
    half: 'importScreen.weighed_half',
    kilo: 'importScreen.weighed_kilo',
  },
  farBelow: { ask: 'importScreen.farBelow_ask', take: 'importScreen.farBelow_take' },
  openPrices: { ask: 'importScreen.openPrices_ask', take: 'importScreen.openPrices_take' },
  otherPrices: {
    ask: 'importScreen.otherPrices_ask',
    take: 'importScreen.otherPrices_take',
    leaveOut: 'importScreen.otherPrices_leaveOut',
  },
  offSale: {
    ask: 'importScreen.offSale_ask',
    take: 'importScreen.offSale_take',
    keep: 'importScreen.offSale_keep',
    leaveOut: 'importScreen.offSale_leaveOut',
  },
  emptied: {
    ask: 'importScreen.emptied_ask',
    keep: 'importScreen.emptied_keep',
    empty: 'importScreen.emptied_empty',
  },
  decimals: { ask: 'importScreen.decimals_ask', take: 'importScreen.decimals_take' },
  specNames: {
    ask: 'importScreen.specNames_ask',
    add: 'importScreen.specNames_add',
    leave: 'importScreen.specNames_leave',
  },
  variants: { leave: 'importScreen.variants_leave', add: 'importScreen.variants_add' },
  sameNames: {
    ask: 'importScreen.sameNames_ask',
    update: 'importScreen.sameNames_update',
    create: 'importScreen.sameNames_create',
  },
  underCost: { ask: 'importScreen.underCost_ask', take: 'importScreen.underCost_take' },
  otherGoods: { ask: 'importScreen.otherGoods_ask', take: 'importScreen.otherGoods_take' },
  otherUnits: { ask: 'importScreen.otherUnits_ask', take: 'importScreen.otherUnits_take' },
  looseUnits: {
    ask: 'importScreen.looseUnits_ask',
    keep: 'importScreen.looseUnits_keep',
    take: 'importScreen.looseUnits_take',
  },
  units: { leave: 'importScreen.units_leave', take: 'importScreen.units_take' },
  hidden: { import: 'importScreen.hidden_import', leaveOut: 'importScreen.hidden_leaveOut' },
} as const satisfies { [K in Offered]: Record<ImportChoices[K], TextKey> }

const offerOf = (kind: ImportFinding['kind']): Offered | undefined =>
  kind in offers ? (kind as Offered) : undefined

/** True if the rows of a finding are refused until a person chooses. */
export function asks({ choices }: ImportDetail, kind: ImportFinding['kind']): boolean {
  const choice = offerOf(kind)
  return choice !== undefined && choices[choice] === 'ask'
}

/**
 * The facts about the rows that a person must know before writing. Another choice starts the dry run again.
 */
export function Findings(props: { detail: ImportDetail; onRecheck: (importId: string) => void }) {
  const { findings, choices, state, id, own, specs } = props.detail
  const t = useText()
  const recheck = useSend(transferCalls.recheckImport, {
    onSuccess: ({ importId }) => props.onRecheck(importId),
  })
  if (findings.length === 0) return null
  return (
    <ul className="import-findings">
      {findings.map(({ kind, count, examples }) => {
        const choice = offerOf(kind)
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
            {choice && own && state === importState.ready && (
              <Radio.Group
                optionType="button"
                size="small"
                aria-label={text}
                value={choices[choice]}
                disabled={recheck.isPending}
                onChange={({ target }) =>
                  recheck.mutate({ importId: id, choices: { ...choices, [choice]: target.value } })
                }
                options={Object.entries(offers[choice])
                  .filter(([value]) => specs || value !== 'specs')
                  .map(([value, label]) => ({ value, label: t(label) }))}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
