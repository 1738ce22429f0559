import { fileCalls, imageExtensions, uploadLimit } from '@zhanggui/contract/file/file.calls.ts'
import { frontCalls } from '@zhanggui/contract/front/front.calls.ts'
import { useMemo } from 'react'
import { z } from 'zod'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { DialogForm } from '../../kit/form/dialog-form.tsx'
import { undo } from '../../kit/layer/undo.ts'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'
import type { FrontLine } from './front-way.ts'

const form = z.object({ picture: z.string() })

/** The picture of a category: an upload, or a material. */
export default function FrontPicture({ front, onClose }: { front: FrontLine | null; onClose: () => void }) {
  const t = useText()
  const initial = useMemo(() => ({ picture: front?.picture ?? '' }), [front])

  async function save({ id, name }: FrontLine, version: number, picture: string, quiet: boolean) {
    try {
      return await send(frontCalls.saveFront, { id, version, name, picture }, { quiet })
    } finally {
      await refresh(frontCalls.findFrontTree)
    }
  }

  return (
    <DialogForm
      open={front !== null}
      width={480}
      title={t('front.pictureOf', { name: front?.name ?? '' })}
      okText={t('kit.save')}
      onClose={onClose}
      schema={form}
      initial={initial}
      fields={[
        {
          name: 'picture',
          label: 'front.picture',
          kind: 'images',
          wide: true,
          call: fileCalls.uploadImage,
          fields: { purpose: 'general' },
          limit: 1,
          maxBytes: uploadLimit.image,
          extensions: imageExtensions,
          single: true,
          pick: true,
          hint: 'front.pictureHint',
        },
      ]}
      toInput={(values) => values}
      onSubmit={async ({ picture }) => {
        if (!front || picture === front.picture) return
        const { version } = await save(front, front.version, picture, true)
        notices.success(
          t('front.pictureSaved', { name: front.name }),
          undo(() => save(front, version, front.picture, false)),
        )
      }}
    />
  )
}
