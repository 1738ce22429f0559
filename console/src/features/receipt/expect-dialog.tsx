import { decimalOf } from '@zhanggui/contract/money.ts'
import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { goodsLines } from '../../kit/document/goods-rows.ts'
import { PasteDialog, type PasteLayer } from '../../kit/document/paste-dialog.tsx'
import { send } from '../../kit/wire/call.ts'

/** Enters a delivery note from a sheet or pasted lines. */
export function ExpectDialog({ receiptId, ...layer }: { receiptId: string } & PasteLayer) {
  const t = useText()
  return (
    <PasteDialog
      {...layer}
      title={t('receipt.expectTitle')}
      hint={t('receipt.expectHint')}
      none={t('rule.required', { label: t('receipt.lines') })}
      sheet={receiptCalls.readReceiptSheet}
      read={(rows) => goodsLines(rows, t)}
      save={async (lines) => {
        const note = lines.map(({ code, amount, cost }) => ({ code, expected: decimalOf(amount), cost }))
        await send(receiptCalls.expectReceipt, { id: receiptId, lines: note }, { quiet: true })
        notices.success(t('receipt.expectDone', { count: lines.length }))
      }}
    />
  )
}
