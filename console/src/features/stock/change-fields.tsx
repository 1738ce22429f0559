import type { adjustReasons, scrapReasons } from '@zhanggui/contract/stock/reason.ts'
import { Input, Radio } from 'antd'
import { useText } from '../../kit/base/text.ts'
import { Labelled } from '../../kit/form/labelled.tsx'
import { SelectInput } from '../../kit/input/select-input.tsx'

/** How an amount changes the stock: it is the new stock, comes to it, or goes from it. */
export type Way = 'set' | 'add' | 'take'

export function WayChoice({ value, onChange }: { value: Way; onChange: (way: Way) => void }) {
  const t = useText()
  return (
    <Radio.Group
      optionType="button"
      aria-label={t('stock.way')}
      value={value}
      onChange={({ target }) => onChange(target.value as Way)}
      options={[
        { value: 'set', label: t('stock.waySet') },
        { value: 'add', label: t('stock.wayAdd') },
        { value: 'take', label: t('stock.wayTake') },
      ]}
    />
  )
}

export function ReasonField(props: {
  id: string
  reasons: typeof adjustReasons | typeof scrapReasons
  value: number
  onChange: (reason: number) => void
}) {
  const { id, reasons, value, onChange } = props
  const t = useText()
  return (
    <Labelled label={t('stock.reason')} htmlFor={id} fault={null}>
      <SelectInput
        id={id}
        width="100%"
        options={reasons.map((code) => ({
          value: code,
          label: t(`stock.reason${code}` as 'stock.reason10'),
        }))}
        value={value}
        onChange={(code) => onChange(Number(code))}
      />
    </Labelled>
  )
}

export function NoteField(props: {
  id: string
  value: string
  fault: string | null
  onChange: (note: string) => void
}) {
  const { id, value, fault, onChange } = props
  const t = useText()
  return (
    <Labelled label={t('stock.note')} htmlFor={id} fault={fault}>
      <Input
        id={id}
        value={value}
        maxLength={100}
        placeholder={t('stock.notePlaceholder')}
        onChange={({ target }) => onChange(target.value)}
      />
    </Labelled>
  )
}
