import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { Button, Input, Space } from 'antd'
import { useText } from '../../kit/base/text.ts'
import type { OwnControl } from '../../kit/form/field/own-field.tsx'
import { useSend } from '../../kit/wire/queries.ts'

/** A mnemonic code, with a button for the next free one. */
function MnemonicInput({ id, value, disabled, onChange, onBlur }: OwnControl) {
  const t = useText()
  const next = useSend(productCalls.findNextMnemonicCode)
  return (
    <Space.Compact className="kit-input">
      <Input
        id={id}
        disabled={disabled}
        value={typeof value === 'string' ? value : ''}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        {...(onBlur ? { onBlur } : {})}
      />
      <Button
        disabled={disabled}
        loading={next.isPending}
        onClick={() => next.mutate({}, { onSuccess: ({ mnemonicCode }) => onChange(mnemonicCode) })}
      >
        {t('product.nextMnemonic')}
      </Button>
    </Space.Compact>
  )
}

export const mnemonicControl = (control: OwnControl) => <MnemonicInput {...control} />
