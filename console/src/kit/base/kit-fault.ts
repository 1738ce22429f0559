/** What a screen can get wrong with a widget while it is being built. */
export type KitFaultCode = 'headerSortKeyMissing' | 'headerSortKeyTwice' | 'boxType'

/** A mistake of the screen, not of its user: it is thrown in development, so that it never ships. */
export class KitFault extends Error {
  readonly code: KitFaultCode

  constructor(code: KitFaultCode, message: string) {
    super(message)
    this.name = 'KitFault'
    this.code = code
  }
}

/** Throws what is wrong, in development only: a shop goes on working with a column that has no name. */
export function refuseFault(fault: KitFault | null): void {
  if (import.meta.env.DEV && fault) throw fault
}
