/** The limits of an upload widget. */
export interface UploadRules {
  extensions: readonly string[]
  maxBytes: number
  limit: number
  /** The browser's type of the file must contain this (spec section 5); `file` allows any type. */
  type: 'image' | 'video' | 'file'
  /** Shrinks a picture that is too large. Without it, the picture is refused. */
  compress?: boolean
}

export interface UploadFault {
  file: string
  fault: 'wrongType' | 'tooLarge' | 'empty'
}

/** A larger picture is refused without an attempt to shrink it: decoding it may crash the tab. */
const mostToCompress = 40 * 1024 * 1024

/** `jpeg` counts as `jpg`. */
const extensionOf = (name: string): string => {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return extension === 'jpeg' ? 'jpg' : extension
}

interface ChosenFile {
  name: string
  size: number
  type: string
}

const faultOf = (file: ChosenFile, rules: UploadRules): UploadFault['fault'] | null => {
  if (rules.type !== 'file' && !file.type.includes(rules.type)) return 'wrongType'
  if (!rules.extensions.includes(extensionOf(file.name))) return 'wrongType'
  if (file.size === 0) return 'empty'
  const most = rules.compress ? Math.max(rules.maxBytes, mostToCompress) : rules.maxBytes
  return file.size > most ? 'tooLarge' : null
}

/** Splits the chosen files: the ones to upload, the faults of the others, and the number of files without room. */
export function sortFiles<F extends ChosenFile>(
  files: readonly F[],
  rules: UploadRules,
  present: number,
): { accepted: F[]; faults: UploadFault[]; surplus: number } {
  const faults: UploadFault[] = []
  const fitting = files.filter((file) => {
    const fault = faultOf(file, rules)
    if (fault) faults.push({ file: file.name, fault })
    return fault === null
  })
  const room = Math.max(0, rules.limit - present)
  return { accepted: fitting.slice(0, room), faults, surplus: Math.max(0, fitting.length - room) }
}

/** The filter of the file dialog, such as `.jpg,.jpeg`. */
export const acceptOf = (extensions: readonly string[]): string =>
  extensions.flatMap((one) => (one === 'jpg' ? ['.jpg', '.jpeg'] : [`.${one}`])).join(',')

/** `409600` → `400K`, `20971520` → `20MB`: the notation of limits. */
export function sizeText(bytes: number): string {
  return bytes % (1024 * 1024) === 0 ? `${bytes / 1024 / 1024}MB` : `${Math.round(bytes / 1024)}K`
}
