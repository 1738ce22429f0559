/** What an upload widget takes. */
export interface UploadRules {
  extensions: readonly string[]
  maxBytes: number
  limit: number
  /** What the browser's own type of the file has to contain (spec section 5). */
  type: 'image' | 'video'
}

export interface UploadFault {
  file: string
  fault: 'wrongType' | 'tooLarge'
}

/** `jpeg` is the same as `jpg`. */
const extensionOf = (name: string): string => {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return extension === 'jpeg' ? 'jpg' : extension
}

/** The files to upload among those chosen, what is wrong with the others, and how many there was no room for. */
export function sortFiles<F extends { name: string; size: number; type: string }>(
  files: readonly F[],
  rules: UploadRules,
  present: number,
): { accepted: F[]; faults: UploadFault[]; surplus: number } {
  const faults: UploadFault[] = []
  const fitting = files.filter((file) => {
    const fault =
      !file.type.includes(rules.type) || !rules.extensions.includes(extensionOf(file.name))
        ? 'wrongType'
        : file.size > rules.maxBytes
          ? 'tooLarge'
          : null
    if (fault) faults.push({ file: file.name, fault })
    return fault === null
  })
  const room = Math.max(0, rules.limit - present)
  return { accepted: fitting.slice(0, room), faults, surplus: Math.max(0, fitting.length - room) }
}

/** 409600 → `400K`, 20971520 → `20MB`: the way the limits are spoken of. */
export function sizeText(bytes: number): string {
  return bytes % (1024 * 1024) === 0 ? `${bytes / 1024 / 1024}MB` : `${Math.round(bytes / 1024)}K`
}
