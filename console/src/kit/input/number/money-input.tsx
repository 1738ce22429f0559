import { DecimalInput, type DecimalInputProps } from './decimal-input.tsx'

/** An amount in yuan as a decimal string with two digits, `"12.50"`. */
export function MoneyInput(props: Omit<DecimalInputProps, 'prefix' | 'fixed'>) {
  return <DecimalInput {...props} prefix="￥" fixed={2} />
}
