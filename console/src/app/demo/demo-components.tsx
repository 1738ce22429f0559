import { Button } from 'antd'
import { useState } from 'react'
import { ConfirmPopover } from '../../kit/confirm-popover.tsx'
import { Empty } from '../../kit/empty.tsx'
import { IntegerInput } from '../../kit/integer-input.tsx'
import { MoneyInput } from '../../kit/money-input.tsx'
import { notices } from '../../kit/notices.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useText } from '../../kit/text.ts'
import './demo.css'

/** `/demo/components`: widgets of the kit to try. */
export default function DemoComponents() {
  const t = useText()
  const [money, setMoney] = useState<string | null>('12.50')
  const [number, setNumber] = useState<number | string | null>(3)
  return (
    <>
      <PageHeader title={t('demo.components')} />
      <section className="demo-card">
        <h2>{t('demo.buttons')}</h2>
        <p className="demo-row">
          <Button type="primary">{t('demo.primary')}</Button>
          <Button>{t('demo.ordinary')}</Button>
          <ConfirmPopover onConfirm={() => notices.success(t('demo.confirmed'))}>
            <Button danger>{t('demo.confirmMe')}</Button>
          </ConfirmPopover>
        </p>
        <h2>{t('demo.inputs')}</h2>
        <p className="demo-row">
          <label htmlFor="demo-money">{t('demo.money')}</label>
          <MoneyInput id="demo-money" value={money} onChange={(next) => setMoney(next ?? null)} nullable />
          <label htmlFor="demo-number">{t('demo.number')}</label>
          <IntegerInput id="demo-number" value={number} onChange={setNumber} />
        </p>
        <Empty title={t('demo.emptyTitle')} hint={t('demo.emptyHint')} />
      </section>
    </>
  )
}
