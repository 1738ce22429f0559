import { DecimalInput, type DecimalInputProps } from './decimal-input.tsx'

/** A weight with its unit, kg unless another is named; at most 3 decimals by the form's rules (spec section 5). */
export function WeightInput({
  unit = 'kg',
  ...rest
}: Omit<DecimalInputProps, 'suffix' | 'fixed'> & { unit?: string }) {
  return <DecimalInput {...rest} suffix={unit} />
}
