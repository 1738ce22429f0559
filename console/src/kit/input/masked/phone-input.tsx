import { MaskedInput, type MaskedInputProps } from './masked-input.tsx'
import { grouped, phoneOf } from './phone-value.ts'

/** A mobile number of mainland China: 11 digits after the fixed +86 (spec section 5). */
export function PhoneInput(props: Omit<MaskedInputProps, 'prefix' | 'inputMode'>) {
  return (
    <MaskedInput
      {...props}
      prefix={<span className="input-prefix">+86</span>}
      inputMode="tel"
      tidy={phoneOf}
      shown={grouped}
    />
  )
}
