import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { fileAddress, keyOfAddress, storageKey } from '../../kernel/file/files.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { refuse } from '../../kernel/refusal.ts'
import { requireAllOf } from '../../kernel/session/session.ts'
import type { SheetService } from '../../kernel/sheet/sheet-service.ts'
import { importServiceOf } from '../transfer/import.ts'
import { selectOwnFile } from './file.sql.ts'
import { storeImage, storeSheet, storeVideo } from './file.ts'

/** A signed address is valid just long enough for the browser to follow it. */
const signedSeconds = 240

/** Uploads and downloads. To upload a spreadsheet, a person needs the import permission of its service. */
const fileRoutes = (sheets: readonly SheetService[]) =>
  implement(fileCalls, {
    uploadSheet: {
      prepare: (context, { serviceBean }) =>
        storeSheet(context, importServiceOf(sheets, context.session, serviceBean)),
    },
    uploadImage: { prepare: (context, { purpose }) => storeImage(context, purpose) },
    uploadVideo: { prepare: storeVideo },
    getUploadTicket: async ({ uploadTicket }) => ({ ticket: uploadTicket() }),

    download: async ({ tx, session, services: { storage } }, { key }) => {
      const known = keyOfAddress(
        session.merchantId,
        'private',
        fileAddress(session.merchantId, 'private', key),
      )
      const file = known === null ? undefined : await selectOwnFile(tx, session, known)
      if (!file) throw refuse('file.missing')
      requireAllOf(file.permission, session)
      if (file.gone) throw refuse('task.fileExpired')
      const place = storageKey(session.merchantId, 'private', file.key)
      const { name, content_type: contentType } = file
      return async () => {
        if (storage.signedUrl)
          return {
            redirect: await storage.signedUrl(place, {
              fileName: name,
              contentType,
              expiresInSeconds: signedSeconds,
            }),
          }
        const { stream, bytes } = await storage.get(place)
        return { body: stream, name, contentType, bytes }
      }
    },
  })

export const fileModule: Module = { routes: ({ sheets }) => fileRoutes(sheets) }
