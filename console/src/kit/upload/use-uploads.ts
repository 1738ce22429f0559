import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { notices } from '../base/notices.ts'
import { t } from '../base/text.ts'
import { actionOf, type UploadTarget, upload } from '../wire/upload-call.ts'
import { type Refuse, startRefusals } from './refusals.tsx'
import { sizeText, sortFiles, type UploadFault, type UploadRules } from './upload-check.ts'

/** The running uploads of a form. A save waits for their end. */
export class Uploads {
  running = 0
  #failed = false
  readonly #waiting = new Set<(arrived: boolean) => void>()

  start(): void {
    if (this.running === 0) this.#failed = false
    this.running += 1
  }

  /** One ended. `arrived` is false if its file was refused. */
  end(arrived: boolean): void {
    this.running -= 1
    this.#failed ||= !arrived
    if (this.running > 0) return
    for (const go of this.#waiting) go(!this.#failed)
    this.#waiting.clear()
  }

  /** Resolves after the last one; to false if a file was refused. */
  ended(): Promise<boolean> {
    return new Promise((resolve) => this.#waiting.add(resolve))
  }
}

export const UploadsUnderWay = createContext(new Uploads())

export interface Uploading {
  key: string
  name: string
  /** The address of the local picture during the upload. */
  preview: string
  percent: number
  cancel: () => void
}

let count = 0

/** Uploads the chosen files one after the other, in their order. Each address is passed on when it arrives. */
export function useUploads(
  props: UploadTarget & {
    rules: UploadRules
    /** The number of files already there. */
    present: number
    /** Turns a chosen file into the file to upload. Null if the user cancels. */
    prepare?: ((file: File) => Promise<File | null>) | undefined
    /** Returns the reason if the uploaded file is not accepted. */
    onDone: (address: string, file: File) => string | undefined
  },
) {
  const form = useContext(UploadsUnderWay)
  const [running, setRunning] = useState<readonly Uploading[]>([])
  const latest = useRef(props)
  latest.current = props
  /** Files that were chosen but are not in the list yet. They count for the limit, too. */
  const preparing = useRef(0)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])

  /** Shows the file as waiting at once, so that it counts for the limit. Returns the function that uploads it. */
  function queue(file: File, refuse: Refuse) {
    const control = new AbortController()
    const key = `upload-${++count}`
    const preview = URL.createObjectURL(file)
    form.start()
    setRunning((now) => [
      ...now,
      { key, name: file.name, preview, percent: 0, cancel: () => control.abort() },
    ])
    return async () => {
      let arrived = true
      try {
        const address = await upload(props, file, {
          signal: control.signal,
          onProgress: (share) =>
            setRunning((now) =>
              now.map((one) => (one.key === key ? { ...one, percent: Math.floor(share * 100) } : one)),
            ),
        })
        const refusal = gone.current ? undefined : latest.current.onDone(address, file)
        if (refusal) refuse(refusal)
      } catch (error) {
        arrived = false
        if (!control.signal.aborted && error instanceof Error)
          refuse(failureText(file.name, props.rules, error.message))
      } finally {
        form.end(arrived)
        URL.revokeObjectURL(preview)
        setRunning((now) => now.filter((one) => one.key !== key))
      }
    }
  }

  async function prepared(file: File, refuse: Refuse): Promise<File | null> {
    const { prepare, rules } = props
    if (!prepare) return file
    try {
      const made = await prepare(file)
      if (!made || made.size <= rules.maxBytes) return made
      refuse(faultText({ file: file.name, fault: 'tooLarge' }, rules))
    } catch {
      refuse(t('rich.unreadablePicture', { name: file.name }))
    }
    return null
  }

  /** Takes the files that fit and reports a reason for each other file. */
  async function add(files: readonly File[]) {
    const { rules } = props
    if (files.length === 0) return
    if (actionOf(props) === '') {
      notices.error(t('rich.noAction'))
      return
    }
    const taken = props.present + running.length + preparing.current
    const { accepted, faults, surplus } = sortFiles(files, rules, taken)
    const refuse = startRefusals()
    refuse(...faults.map((fault) => faultText(fault, rules)))
    if (surplus > 0) notices.warning(surplusText(rules))
    preparing.current += accepted.length
    const uploads: (() => Promise<void>)[] = []
    for (const file of accepted) {
      const made = await prepared(file, refuse)
      preparing.current -= 1
      if (made) uploads.push(queue(made, refuse))
    }
    // One after the other, so that they arrive in the order of the choice.
    for (const start of uploads) await start()
  }
  return { running, add }
}

/** Uploads one file for another widget. Throws a fault in the user's language. */
export async function uploadOne(target: UploadTarget, file: File, rules: UploadRules): Promise<string> {
  const [fault] = sortFiles([file], rules, 0).faults
  if (fault) throw new Error(faultText(fault, rules))
  try {
    return await upload(target, file)
  } catch (error) {
    throw new Error(failureText(file.name, rules, error instanceof Error ? error.message : ''))
  }
}

const inMegabytes = (bytes: number) => Number((bytes / 1024 / 1024).toFixed(2))

function faultText({ file: name, fault }: UploadFault, rules: UploadRules): string {
  const types = rules.extensions.join(t('kit.slash'))
  if (fault === 'empty') return t('rich.fileEmpty', { name })
  if (fault === 'wrongType')
    return t(rules.type === 'file' ? 'rich.wrongFormat' : 'kit.wrongType', { name, types })
  if (rules.type === 'file') return t('rich.fileTooLarge', { name, limit: inMegabytes(rules.maxBytes) })
  const limit = sizeText(rules.maxBytes)
  return t(rules.type === 'image' ? 'kit.imageTooLarge' : 'kit.videoTooLarge', { name, limit })
}

/** 'upload error' for pictures, 'upload failed' for files, with the server's reason. */
function failureText(name: string, { type }: UploadRules, reason: string): string {
  const failed = t(type === 'image' ? 'kit.uploadError' : 'rich.fileFailed', { name })
  return reason ? failed + t('kit.colon') + reason : failed
}

function surplusText({ type, limit }: UploadRules): string {
  if (type === 'image') return t('kit.tooManyImages', { limit })
  return type === 'video' ? t('kit.tooManyVideos') : t('rich.tooManyFiles', { limit })
}
