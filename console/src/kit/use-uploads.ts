import type { Call } from '@zhanggui/contract/call.ts'
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { notices } from './notices.ts'
import { useText } from './text.ts'
import { upload } from './upload-call.ts'
import { sizeText, sortFiles, type UploadRules } from './upload-check.ts'

/** Lets a form know of uploads under way, so that it does not save without them. */
export const UploadsUnderWay = createContext<{ current: number }>({ current: 0 })

export interface Uploading {
  key: string
  name: string
  /** Address of the local picture while it goes out. */
  preview: string
  percent: number
  cancel: () => void
}

let count = 0

/** Uploads chosen files one after the other, in the order chosen; each address is handed on when it is there. */
export function useUploads(props: {
  call: Call
  rules: UploadRules
  /** How many there are already. */
  present: number
  fields?: Readonly<Record<string, string>> | undefined
  onDone: (address: string) => void
}) {
  const t = useText()
  const form = useContext(UploadsUnderWay)
  const [running, setRunning] = useState<readonly Uploading[]>([])
  const latest = useRef(props)
  latest.current = props
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])

  /** Shows the file as waiting at once, so that it counts for the limit; gives what uploads it. */
  function queue(file: File) {
    const control = new AbortController()
    const key = `upload-${++count}`
    const preview = URL.createObjectURL(file)
    form.current += 1
    setRunning((now) => [
      ...now,
      { key, name: file.name, preview, percent: 0, cancel: () => control.abort() },
    ])
    return async () => {
      try {
        const address = await upload(props.call, file, {
          signal: control.signal,
          fields: { ...props.fields },
          onProgress: (share) =>
            setRunning((now) =>
              now.map((one) => (one.key === key ? { ...one, percent: Math.floor(share * 100) } : one)),
            ),
        })
        if (!gone.current) latest.current.onDone(address)
      } catch (error) {
        if (!control.signal.aborted && error instanceof Error)
          notices.error(t('kit.uploadError', { name: file.name, reason: error.message }))
      } finally {
        form.current -= 1
        URL.revokeObjectURL(preview)
        setRunning((now) => now.filter((one) => one.key !== key))
      }
    }
  }

  /** Takes what fits and says of each other file why not. */
  async function add(files: readonly File[]) {
    const { rules } = props
    const { accepted, faults, surplus } = sortFiles(files, rules, props.present + running.length)
    const kind = rules.type
    for (const { file, fault } of faults)
      notices.error(
        fault === 'wrongType'
          ? t('kit.wrongType', { name: file, types: rules.extensions.join(t('kit.slash')) })
          : t(kind === 'image' ? 'kit.imageTooLarge' : 'kit.videoTooLarge', {
              name: file,
              limit: sizeText(rules.maxBytes),
            }),
      )
    if (surplus > 0)
      notices.warning(
        kind === 'image' ? t('kit.tooManyImages', { limit: rules.limit }) : t('kit.tooManyVideos'),
      )
    // One after the other: they arrive in the order they were chosen.
    const uploads = accepted.map(queue)
    for (const start of uploads) await start()
  }
  return { running, add }
}
