import { MaskedInput, type MaskedInputProps } from './masked-input.tsx'

/**
 * 18 digits; the last may be X. Spaces of a pasted number go. The form's rules check the date and the check digit.
 */
export function IdCardInput(props: Omit<MaskedInputProps, 'prefix' | 'inputMode'>) {
  return <MaskedInput {...props} tidy={(text) => text.replace(/[\s\u00a0-]/g, '').toUpperCase()} />
}
