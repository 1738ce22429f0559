import { decimalOf } from '@zhanggui/contract/money.ts'
import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import { notices } from '../../kit/base/notices.ts'
import { codeOf, useText } from '../../kit/base/text.ts'
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
      save={async (lines, costsRight) => {
        const note = lines.map(({ code, amount, cost }) => ({ code, expected: decimalOf(amount), cost }))
        await send(receiptCalls.expectReceipt, { id: receiptId, lines: note, costsRight }, { quiet: true })
        notices.success(t('receipt.expectDone', { count: lines.length }))
      }}
      question={({ code, issues }, lines) =>
        code !== codeOf('receipt.farCosts')
          ? null
          : {
              title: t('receipt.farTitle'),
              rows: issues.map(({ path, message }) => {
                const row = lines[Number(path.split('.')[1])]?.row ?? 0
                return t('document.rowFault', { row, fault: message })
              }),
              okText: t('receipt.farSave'),
              cancelText: t('receipt.farBack'),
            }
      }
    />
  )
}
