/** What the browser's own reader of barcodes is used for; not every browser has one, and TypeScript knows none. */
export interface BarcodeReader {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
}

type ReaderClass = new (options: { formats: readonly string[] }) => BarcodeReader

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf', 'code_128']

/** A reader, or null where the browser has none or no camera may be asked for. */
export function barcodeReader(): BarcodeReader | null {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: ReaderClass }
  return BarcodeDetector && navigator.mediaDevices ? new BarcodeDetector({ formats }) : null
}

export const canReadBarcodes = (): boolean =>
  'BarcodeDetector' in globalThis && navigator.mediaDevices !== undefined
