import { materialCalls } from '@zhanggui/contract/material/material.calls.ts'
import {
  type Material,
  materialKinds,
  materialRules,
  type UploadedMaterial,
} from '@zhanggui/contract/material/material.ts'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../kit/base/text.ts'
import { sizeText, sortFiles } from '../../kit/upload/upload-check.ts'
import { uploadFor } from '../../kit/wire/upload-call.ts'
import { refreshMaterials } from './material-state.ts'

/** The number of simultaneous uploads. */
const atOnce = 3
/** In ms. While files arrive, the list is read again at this interval. */
const refreshEveryMs = 2000

export interface MaterialUpload {
  key: string
  file: File
  folderId: string | null
  /** `waiting` → `sending` → `done`, `same` (the file exists already) or `failed`. */
  state: 'waiting' | 'sending' | 'done' | 'same' | 'failed'
  /** The sent share of the bytes, 0 to 1. */
  share: number
  /** The reason of the failure. */
  reason: string
  result: UploadedMaterial | null
}

let count = 0

/** Uploads many files to the material center, some at a time. It keeps each result until the user clears it. */
export function useMaterialUploads(onArrived?: (material: Material) => void) {
  const t = useText()
  const [uploads, setUploads] = useState<readonly MaterialUpload[]>([])
  const queue = useRef<{ key: string; run: () => Promise<void> }[]>([])
  const controls = useRef(new Map<string, AbortController>())
  const running = useRef(0)
  const refreshedAt = useRef(0)
  const arrived = useRef(onArrived)
  arrived.current = onArrived

  useEffect(() => {
    const started = controls.current
    return () => {
      queue.current = []
      for (const control of started.values()) control.abort()
    }
  }, [])

  const change = (key: string, changed: Partial<MaterialUpload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...changed } : one)))

  /** The fault of a file before the upload; '' without one. */
  function faultOf(file: File): string {
    const faults = materialKinds.map((kind) => {
      const { extensions, maxBytes } = materialRules[kind]
      const type = kind === 1 ? ('image' as const) : ('video' as const)
      const { faults: found } = sortFiles([file], { extensions, maxBytes, limit: 1, type }, 0)
      return { fault: found[0]?.fault, maxBytes }
    })
    if (faults.some(({ fault }) => fault === undefined)) return ''
    if (faults.some(({ fault }) => fault === 'empty')) return t('file.empty')
    const large = faults.find(({ fault }) => fault === 'tooLarge')
    if (large)
      return large.maxBytes === materialRules[1].maxBytes
        ? t('file.imageTooLarge', { size: sizeText(large.maxBytes) })
        : t('file.tooLarge', { limit: large.maxBytes / 1024 / 1024 })
    const types = materialKinds.flatMap((kind) => materialRules[kind].extensions).join(t('kit.slash'))
    return t('file.wrongExtension', { types })
  }

  function enqueue(upload: MaterialUpload, same: 'take' | 'copy' = 'take') {
    const run = async () => {
      const control = new AbortController()
      controls.current.set(upload.key, control)
      change(upload.key, { state: 'sending', share: 0, reason: '' })
      try {
        const result = await uploadFor(materialCalls.uploadMaterial, upload.file, {
          fields: { same, ...(upload.folderId === null ? {} : { folderId: upload.folderId }) },
          signal: control.signal,
          onProgress: (share) => change(upload.key, { share }),
        })
        change(upload.key, { state: result.existed ? 'same' : 'done', result })
        arrived.current?.(result.material)
      } catch (error) {
        if (!control.signal.aborted)
          change(upload.key, { state: 'failed', reason: error instanceof Error ? error.message : '' })
      } finally {
        controls.current.delete(upload.key)
      }
    }
    queue.current.push({ key: upload.key, run })
    void next()
  }

  async function next(): Promise<void> {
    const task = running.current < atOnce ? queue.current.shift() : undefined
    if (!task) return
    running.current += 1
    await task.run()
    running.current -= 1
    const idle = running.current === 0 && queue.current.length === 0
    if (idle || performance.now() - refreshedAt.current > refreshEveryMs) {
      refreshedAt.current = performance.now()
      void refreshMaterials()
    }
    await next()
  }

  function add(files: readonly File[], folderId: string | null) {
    const fresh = files.map((file): MaterialUpload => {
      const reason = faultOf(file)
      return {
        key: `material-${++count}`,
        file,
        folderId,
        state: reason ? 'failed' : 'waiting',
        share: 0,
        reason,
        result: null,
      }
    })
    setUploads((now) => [...now, ...fresh])
    for (const upload of fresh) if (upload.state === 'waiting') enqueue(upload)
  }

  /** Sends a file again: after a failure, or to keep a copy of an existing file. */
  function again(upload: MaterialUpload, same: 'take' | 'copy') {
    change(upload.key, { state: 'waiting', share: 0, reason: '', result: null })
    enqueue(upload, same)
  }

  function cancel(key: string) {
    queue.current = queue.current.filter((one) => one.key !== key)
    controls.current.get(key)?.abort()
    setUploads((now) => now.filter((one) => one.key !== key))
  }

  const open = uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length
  return {
    uploads,
    /** The number of unfinished uploads. */
    open,
    add,
    again,
    cancel,
    /** Whether a failed upload can be tried again. If the file itself is invalid, it cannot. */
    canRetry: (upload: MaterialUpload) => upload.state === 'failed' && faultOf(upload.file) === '',
    clear: () => setUploads((now) => now.filter(({ state }) => state === 'waiting' || state === 'sending')),
  }
}

export type MaterialUploads = ReturnType<typeof useMaterialUploads>
