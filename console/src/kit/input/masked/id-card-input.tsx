import { MaskedInput, type MaskedInputProps } from './masked-input.tsx'

/** 18 digits, the last may be X, without the spaces of a pasted one; its date and check digit are for the form's rules. */
export function IdCardInput(props: Omit<MaskedInputProps, 'prefix' | 'inputMode'>) {
  return <MaskedInput {...props} tidy={(text) => text.replace(/[\s\u00a0-]/g, '').toUpperCase()} />
}
