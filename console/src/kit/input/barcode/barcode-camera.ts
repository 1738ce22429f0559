/**
 * The part of the browser's BarcodeDetector that the kit uses. TypeScript has no type for it, and not every browser
 * has it.
 */
export interface BarcodeReader {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
}

type ReaderClass = new (options: { formats: readonly string[] }) => BarcodeReader

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf', 'code_128']

/** A barcode reader. Null if the browser has none or forbids the camera. */
export function barcodeReader(): BarcodeReader | null {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: ReaderClass }
  return BarcodeDetector && navigator.mediaDevices ? new BarcodeDetector({ formats }) : null
}

export const canReadBarcodes = (): boolean =>
  'BarcodeDetector' in globalThis && navigator.mediaDevices !== undefined
