/** The mistakes that a screen can make with a widget. */
export type KitFaultCode = 'headerSortKeyMissing' | 'headerSortKeyTwice' | 'boxType'

/** A mistake of the screen, not of its user. It is thrown during development, so that it never ships. */
export class KitFault extends Error {
  readonly code: KitFaultCode

  constructor(code: KitFaultCode, message: string) {
    super(message)
    this.name = 'KitFault'
    this.code = code
  }
}

/** Throws the fault, but only during development. In a shop, a column without a name must not stop the work. */
export function refuseFault(fault: KitFault | null): void {
  if (import.meta.env.DEV && fault) throw fault
}
