/** What an upload widget takes. */
export interface UploadRules {
  extensions: readonly string[]
  maxBytes: number
  limit: number
  /** What the browser's own type of the file has to contain (spec section 5); any type for `file`. */
  type: 'image' | 'video' | 'file'
  /** What is too large is made smaller instead of refused. */
  compress?: boolean
}

export interface UploadFault {
  file: string
  fault: 'wrongType' | 'tooLarge' | 'empty'
}

/** More than this is not even tried to be made smaller: decoding it may take the tab down. */
const mostToCompress = 40 * 1024 * 1024

/** `jpeg` is the same as `jpg`. */
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

/** The files to upload among those chosen, what is wrong with the others, and how many there was no room for. */
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

/** `.jpg,.jpeg`: what the file dialog offers. */
export const acceptOf = (extensions: readonly string[]): string =>
  extensions.flatMap((one) => (one === 'jpg' ? ['.jpg', '.jpeg'] : [`.${one}`])).join(',')

/** `409600` → `400K`, `20971520` → `20MB`: the way the limits are spoken of. */
export function sizeText(bytes: number): string {
  return bytes % (1024 * 1024) === 0 ? `${bytes / 1024 / 1024}MB` : `${Math.round(bytes / 1024)}K`
}
