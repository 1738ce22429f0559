import { DecimalInput, type DecimalInputProps } from './decimal-input.tsx'

/** A weight with its unit, kg by default. The form's rules allow at most 3 decimals (spec section 5). */
export function WeightInput({
  unit = 'kg',
  ...rest
}: Omit<DecimalInputProps, 'suffix' | 'fixed'> & { unit?: string }) {
  return <DecimalInput {...rest} suffix={unit} />
}
